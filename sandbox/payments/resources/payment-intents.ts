import type Stripe from 'stripe'
import { getObjectId, newId, randomText } from '#sandbox/payments/core/ids.ts'
import { LIST_PARAMS, listKind, matching } from '#sandbox/payments/core/lists.ts'
import {
  at,
  flag,
  group,
  mergeMetadata,
  needCurrency,
  needPositive,
  needText,
  oneOf,
  text,
  textOrNull,
  texts,
} from '#sandbox/payments/core/read-params.ts'
import { invalid, missing } from '#sandbox/payments/core/stripe-api-error.ts'
import { type Call, type Route, seconds } from '#sandbox/payments/core/world.ts'
import { emit } from '#sandbox/payments/webhooks/emit.ts'
import { cancelPayment, confirmPayment, needState } from './confirm-payment.ts'
import { needCustomer } from './customers.ts'
import { createFromCard, needMethod } from './payment-methods.ts'

/** 50 cents: Stripe's minimum charge in euros. */
const MIN_AMOUNT = 50
const CHANGEABLE = ['requires_payment_method', 'requires_confirmation', 'requires_action'] as const
const USAGES = ['off_session', 'on_session'] as const
const REASONS = ['duplicate', 'fraudulent', 'requested_by_customer', 'abandoned'] as const

function needAmount({ params }: Call): number {
  const amount = needPositive(params, 'amount')
  if (amount >= MIN_AMOUNT) return amount
  throw invalid('Amount must be at least 50 cents.', { code: 'amount_too_small', param: 'amount' })
}

/** The intent of the path; a browser must provide its client secret. */
function needIntent({ world, ids, params, fromBrowser }: Call): Stripe.PaymentIntent {
  const id = ids[0] as string
  const intent = world.state.get('payment_intent', id)
  if (!intent) throw missing('payment_intent', id, 'intent')
  if (fromBrowser && needText(params, 'client_secret') !== intent.client_secret) {
    throw invalid('The client_secret does not belong to this PaymentIntent.', {
      code: 'payment_intent_invalid_parameter',
    })
  }
  return intent
}

function automaticMethods({ params }: Call): Stripe.PaymentIntent['automatic_payment_methods'] {
  if (at(params, 'payment_method_types') !== undefined) return null
  const settings = group(params, 'automatic_payment_methods')
  const redirects = oneOf(settings, 'allow_redirects', ['always', 'never'] as const)
  return { enabled: flag(settings, 'enabled') ?? true, ...(redirects ? { allow_redirects: redirects } : {}) }
}

/** The sandbox supports cards only, so any list that contains cards is reduced to them. */
export function allowedMethods({ params }: Pick<Call, 'params'>): 'card'[] | null {
  if (at(params, 'allowed_payment_method_types') === undefined) return null
  if (texts(params, 'allowed_payment_method_types').includes('card')) return ['card']
  throw invalid('None of the allowed payment method types can pay this.', { param: 'allowed_payment_method_types' })
}

function buildIntent(call: Call): Stripe.PaymentIntent {
  const { world, params } = call
  const id = newId('pi')
  const fixed = {
    id,
    object: 'payment_intent',
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: oneOf(params, 'capture_method', ['automatic', 'automatic_async'] as const) ?? 'automatic',
    client_secret: `${id}_secret_${randomText(25)}`,
    confirmation_method: 'automatic',
    created: seconds(world),
    customer_account: null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: { enabled: false },
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: { id: 'pmc_sandbox', parent: null },
    payment_method_options: {},
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    review: null,
    shipping: null,
    source: null,
    transfer_data: null,
  } as const
  return {
    ...fixed,
    ...readChanges(call),
    payment_method_options: {},
    payment_method_types: ['card'],
    status: 'requires_payment_method',
    allowed_payment_method_types: allowedMethods(call),
    automatic_payment_methods: automaticMethods(call),
    amount: needAmount(call),
    currency: needCurrency(params),
  }
}

/** Fields shared by create and update. */
function readChanges({ world, params }: Call, old?: Stripe.PaymentIntent) {
  const keep = (
    name: 'description' | 'receipt_email' | 'statement_descriptor' | 'statement_descriptor_suffix' | 'transfer_group',
  ) => (text(params, name) === undefined ? (old?.[name] ?? null) : textOrNull(params, name))
  const customer = text(params, 'customer')
  return {
    customer: customer ? needCustomer(world, customer, 'customer').id : (getObjectId(old?.customer) ?? null),
    description: keep('description'),
    metadata: mergeMetadata(old?.metadata, params),
    receipt_email: keep('receipt_email'),
    setup_future_usage: readUsage(params, old),
    statement_descriptor: keep('statement_descriptor'),
    statement_descriptor_suffix: keep('statement_descriptor_suffix'),
    transfer_group: keep('transfer_group'),
  }
}

/** An empty value unsets the future usage. */
function readUsage(params: Call['params'], old?: Stripe.PaymentIntent) {
  if (text(params, 'setup_future_usage') === '') return null
  return oneOf(params, 'setup_future_usage', USAGES) ?? old?.setup_future_usage ?? null
}

function create(call: Call): Stripe.PaymentIntent {
  const { world, params } = call
  if (flag(params, 'off_session') && !flag(params, 'confirm')) {
    throw invalid('off_session can only be used with confirm.', { param: 'off_session', early: true })
  }
  const method = text(params, 'payment_method')
  const intent = buildIntent(call)
  world.state.add('payment_intent', intent.id, { value: intent, account: call.account })
  if (method) {
    const payment_method = needMethod(call, method, 'payment_method').id
    world.state.change('payment_intent', intent.id, { payment_method, status: 'requires_confirmation' })
  }
  const created = world.state.get('payment_intent', intent.id) as Stripe.PaymentIntent
  emit(world, 'payment_intent.created', created)
  return flag(params, 'confirm') ? confirmWith(call, created) : created
}

function resolveMethod(call: Call, intent: Stripe.PaymentIntent): Stripe.PaymentMethod {
  const typed = group(call.params, 'payment_method_data')
  if (Object.keys(typed).length > 0) return createFromCard(call, typed)
  const id = text(call.params, 'payment_method') || getObjectId(intent.payment_method)
  if (id) return needMethod(call, id, 'payment_method')
  throw invalid('A payment method is needed to confirm this PaymentIntent.', {
    code: 'payment_intent_unexpected_state',
    payment_intent: intent,
  })
}

function confirmWith(call: Call, intent: Stripe.PaymentIntent): Stripe.PaymentIntent {
  const { params, world } = call
  const returnUrl = textOrNull(params, 'return_url')
  const offSession = flag(params, 'off_session') ?? false
  const { enabled, allow_redirects: redirects } = intent.automatic_payment_methods ?? { enabled: false }
  needState(intent, CHANGEABLE, 'confirmed')
  if (enabled && redirects !== 'never' && !returnUrl && !offSession) {
    throw invalid('This PaymentIntent may redirect the payer, so confirming it needs a return_url.', {
      param: 'return_url',
    })
  }
  const usage = oneOf(params, 'setup_future_usage', USAGES)
  if (usage) world.state.change('payment_intent', intent.id, { setup_future_usage: usage })
  const current = world.state.get('payment_intent', intent.id) as Stripe.PaymentIntent
  return confirmPayment(world, current, { method: resolveMethod(call, current), returnUrl, offSession })
}

function update(call: Call): Stripe.PaymentIntent {
  const { world, params } = call
  const old = needIntent(call)
  const isPaymentChange = ['amount', 'customer', 'setup_future_usage'].some((name) => at(params, name) !== undefined)
  needState(old, isPaymentChange ? CHANGEABLE : [...CHANGEABLE, 'succeeded', 'processing', 'canceled'], 'updated')
  const method = text(params, 'payment_method')
  const amount = at(params, 'amount') === undefined ? {} : { amount: needAmount(call) }
  const card = method
    ? { payment_method: needMethod(call, method, 'payment_method').id, status: 'requires_confirmation' as const }
    : {}
  return world.state.change('payment_intent', old.id, { ...readChanges(call, old), ...amount, ...card })
}

/** Fields hidden from browsers, because the page does not need them. */
const HIDDEN_FIELDS = [
  'metadata',
  'customer',
  'transfer_group',
  'on_behalf_of',
  'latest_charge',
  'application_fee_amount',
]

/** The intent without the fields hidden from browsers. */
export function hideFromBrowser<T extends object>(intent: T): T {
  return Object.fromEntries(Object.entries(intent).filter(([name]) => !HIDDEN_FIELDS.includes(name))) as T
}

const SHARED = [
  'amount',
  'currency',
  'customer',
  'description',
  'metadata',
  'payment_method',
  'receipt_email',
  'setup_future_usage',
  'statement_descriptor',
  'statement_descriptor_suffix',
  'transfer_group',
] as const
const CONFIRM = [
  'payment_method',
  'payment_method_data',
  'return_url',
  'off_session',
  'setup_future_usage',
  'client_secret',
  'key',
  'use_stripe_sdk',
] as const
const CREATE = [
  ...SHARED,
  'automatic_payment_methods',
  'payment_method_types',
  'allowed_payment_method_types',
  'capture_method',
  'confirm',
  'off_session',
  'return_url',
  'payment_method_data',
] as const
const ALL = '/v1/payment_intents'
const ONE = `${ALL}/{id}`

export const paymentIntentRoutes: Route[] = [
  { name: 'payment_intents.create', method: 'POST', path: ALL, takes: CREATE, run: create },
  {
    name: 'payment_intents.list',
    method: 'GET',
    path: ALL,
    takes: [...LIST_PARAMS, 'customer'],
    run: (call) => listKind(call, 'payment_intent', { url: ALL, keep: matching(call, ['customer']) }),
  },
  {
    name: 'payment_intents.retrieve',
    method: 'GET',
    path: ONE,
    takes: ['client_secret', 'key'],
    browser: true,
    run: needIntent,
  },
  { name: 'payment_intents.update', method: 'POST', path: ONE, takes: SHARED, run: update },
  {
    name: 'payment_intents.confirm',
    method: 'POST',
    path: `${ONE}/confirm`,
    takes: CONFIRM,
    browser: true,
    run: (call) => confirmWith(call, needIntent(call)),
  },
  {
    name: 'payment_intents.cancel',
    method: 'POST',
    path: `${ONE}/cancel`,
    takes: ['cancellation_reason'],
    run: (call) =>
      cancelPayment(call.world, needIntent(call), oneOf(call.params, 'cancellation_reason', REASONS) ?? null),
  },
]
