import type Stripe from 'stripe'
import { getObjectId, newId, randomText } from '#sandbox/payments/core/ids.ts'
import { createFieldFilter, LIST_PARAMS, listKind } from '#sandbox/payments/core/lists.ts'
import {
  getBoolean,
  getEnum,
  getObject,
  getParam,
  getString,
  getStringOrNull,
  getStrings,
  mergeMetadata,
  requireCurrency,
  requirePositiveInteger,
  requireString,
} from '#sandbox/payments/core/read-params.ts'
import { invalid, missing } from '#sandbox/payments/core/stripe-api-error.ts'
import { type Call, nowSeconds, type Route } from '#sandbox/payments/core/world.ts'
import { emit } from '#sandbox/payments/webhooks/emit.ts'
import { cancelPayment, confirmPayment, requireStatus } from './confirm-payment.ts'
import { requireCustomer } from './customers.ts'
import { createFromCard, requireMethod } from './payment-methods.ts'

/** Stripe's minimum amount for a charge in euros. */
const MIN_AMOUNT_CENTS = 50
const CHANGEABLE = ['requires_payment_method', 'requires_confirmation', 'requires_action'] as const
const USAGES = ['off_session', 'on_session'] as const
const REASONS = ['duplicate', 'fraudulent', 'requested_by_customer', 'abandoned'] as const

function requireAmount({ params }: Call): number {
  const amount = requirePositiveInteger(params, 'amount')
  if (amount >= MIN_AMOUNT_CENTS) return amount
  throw invalid('Amount must be at least 50 cents.', { code: 'amount_too_small', param: 'amount' })
}

/** @throws if the intent does not exist, or if a browser sends a client secret that is not the intent's */
function requireIntent({ world, ids, params, isFromBrowser }: Call): Stripe.PaymentIntent {
  const id = ids[0] as string
  const intent = world.state.get('payment_intent', id)
  if (!intent) throw missing('payment_intent', id, 'intent')
  if (isFromBrowser && requireString(params, 'client_secret') !== intent.client_secret) {
    throw invalid('The client_secret does not belong to this PaymentIntent.', {
      code: 'payment_intent_invalid_parameter',
    })
  }
  return intent
}

function readAutomaticMethods({ params }: Call): Stripe.PaymentIntent['automatic_payment_methods'] {
  if (getParam(params, 'payment_method_types') !== undefined) return null
  const settings = getObject(params, 'automatic_payment_methods')
  const redirects = getEnum(settings, 'allow_redirects', ['always', 'never'] as const)
  return { enabled: getBoolean(settings, 'enabled') ?? true, ...(redirects ? { allow_redirects: redirects } : {}) }
}

/**
 * Returns `['card']` if cards are among the allowed types, because the sandbox supports no other payment method, or
 * null if the parameter is absent. @throws if cards are not allowed
 */
export function readAllowedMethods({ params }: Pick<Call, 'params'>): 'card'[] | null {
  if (getParam(params, 'allowed_payment_method_types') === undefined) return null
  if (getStrings(params, 'allowed_payment_method_types').includes('card')) return ['card']
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
    capture_method: getEnum(params, 'capture_method', ['automatic', 'automatic_async'] as const) ?? 'automatic',
    client_secret: `${id}_secret_${randomText(25)}`,
    confirmation_method: 'automatic',
    created: nowSeconds(world),
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
    ...readSharedFields(call),
    payment_method_options: {},
    payment_method_types: ['card'],
    status: 'requires_payment_method',
    allowed_payment_method_types: readAllowedMethods(call),
    automatic_payment_methods: readAutomaticMethods(call),
    amount: requireAmount(call),
    currency: requireCurrency(params),
  }
}

/** Reads the fields that can be set both when creating and when updating an intent. */
function readSharedFields({ world, params }: Call, old?: Stripe.PaymentIntent) {
  const readOrKeep = (
    name: 'description' | 'receipt_email' | 'statement_descriptor' | 'statement_descriptor_suffix' | 'transfer_group',
  ) => (getString(params, name) === undefined ? (old?.[name] ?? null) : getStringOrNull(params, name))
  const customer = getString(params, 'customer')
  return {
    customer: customer ? requireCustomer(world, customer, 'customer').id : (getObjectId(old?.customer) ?? null),
    description: readOrKeep('description'),
    metadata: mergeMetadata(old?.metadata, params),
    receipt_email: readOrKeep('receipt_email'),
    setup_future_usage: readFutureUsage(params, old),
    statement_descriptor: readOrKeep('statement_descriptor'),
    statement_descriptor_suffix: readOrKeep('statement_descriptor_suffix'),
    transfer_group: readOrKeep('transfer_group'),
  }
}

function readFutureUsage(params: Call['params'], old?: Stripe.PaymentIntent) {
  if (getString(params, 'setup_future_usage') === '') return null
  return getEnum(params, 'setup_future_usage', USAGES) ?? old?.setup_future_usage ?? null
}

function create(call: Call): Stripe.PaymentIntent {
  const { world, params } = call
  if (getBoolean(params, 'off_session') && !getBoolean(params, 'confirm')) {
    throw invalid('off_session can only be used with confirm.', { param: 'off_session', early: true })
  }
  const method = getString(params, 'payment_method')
  const intent = buildIntent(call)
  world.state.add('payment_intent', intent.id, { value: intent, account: call.account })
  if (method) {
    const payment_method = requireMethod(call, method, 'payment_method').id
    world.state.change('payment_intent', intent.id, { payment_method, status: 'requires_confirmation' })
  }
  const created = world.state.get('payment_intent', intent.id) as Stripe.PaymentIntent
  emit(world, 'payment_intent.created', created)
  return getBoolean(params, 'confirm') ? confirmWith(call, created) : created
}

function resolveMethod(call: Call, intent: Stripe.PaymentIntent): Stripe.PaymentMethod {
  const cardData = getObject(call.params, 'payment_method_data')
  if (Object.keys(cardData).length > 0) return createFromCard(call, cardData)
  const id = getString(call.params, 'payment_method') || getObjectId(intent.payment_method)
  if (id) return requireMethod(call, id, 'payment_method')
  throw invalid('A payment method is needed to confirm this PaymentIntent.', {
    code: 'payment_intent_unexpected_state',
    payment_intent: intent,
  })
}

function confirmWith(call: Call, intent: Stripe.PaymentIntent): Stripe.PaymentIntent {
  const { params, world } = call
  const returnUrl = getStringOrNull(params, 'return_url')
  const offSession = getBoolean(params, 'off_session') ?? false
  const { enabled, allow_redirects: redirects } = intent.automatic_payment_methods ?? { enabled: false }
  requireStatus(intent, CHANGEABLE, 'confirmed')
  if (enabled && redirects !== 'never' && !returnUrl && !offSession) {
    throw invalid('This PaymentIntent may redirect the payer, so confirming it needs a return_url.', {
      param: 'return_url',
    })
  }
  const usage = getEnum(params, 'setup_future_usage', USAGES)
  if (usage) world.state.change('payment_intent', intent.id, { setup_future_usage: usage })
  const current = world.state.get('payment_intent', intent.id) as Stripe.PaymentIntent
  return confirmPayment(world, current, { method: resolveMethod(call, current), returnUrl, offSession })
}

function update(call: Call): Stripe.PaymentIntent {
  const { world, params } = call
  const old = requireIntent(call)
  const isPaymentChange = ['amount', 'customer', 'setup_future_usage'].some(
    (name) => getParam(params, name) !== undefined,
  )
  requireStatus(old, isPaymentChange ? CHANGEABLE : [...CHANGEABLE, 'succeeded', 'processing', 'canceled'], 'updated')
  const method = getString(params, 'payment_method')
  const amount = getParam(params, 'amount') === undefined ? {} : { amount: requireAmount(call) }
  const card = method
    ? { payment_method: requireMethod(call, method, 'payment_method').id, status: 'requires_confirmation' as const }
    : {}
  return world.state.change('payment_intent', old.id, { ...readSharedFields(call, old), ...amount, ...card })
}

/** Fields that are omitted from responses to browsers. */
const HIDDEN_FIELDS = [
  'metadata',
  'customer',
  'transfer_group',
  'on_behalf_of',
  'latest_charge',
  'application_fee_amount',
]

/** Returns the intent without the fields that browsers do not need. */
export function hideFromBrowser<T extends object>(intent: T): T {
  return Object.fromEntries(Object.entries(intent).filter(([name]) => !HIDDEN_FIELDS.includes(name))) as T
}

const SHARED_PARAMS = [
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
const CONFIRM_PARAMS = [
  'payment_method',
  'payment_method_data',
  'return_url',
  'off_session',
  'setup_future_usage',
  'client_secret',
  'key',
  'use_stripe_sdk',
] as const
const CREATE_PARAMS = [
  ...SHARED_PARAMS,
  'automatic_payment_methods',
  'payment_method_types',
  'allowed_payment_method_types',
  'capture_method',
  'confirm',
  'off_session',
  'return_url',
  'payment_method_data',
] as const
const LIST_PATH = '/v1/payment_intents'
const ITEM_PATH = `${LIST_PATH}/{id}`

export const paymentIntentRoutes: Route[] = [
  { name: 'payment_intents.create', method: 'POST', path: LIST_PATH, params: CREATE_PARAMS, run: create },
  {
    name: 'payment_intents.list',
    method: 'GET',
    path: LIST_PATH,
    params: [...LIST_PARAMS, 'customer'],
    run: (call) => listKind(call, 'payment_intent', { url: LIST_PATH, filter: createFieldFilter(call, ['customer']) }),
  },
  {
    name: 'payment_intents.retrieve',
    method: 'GET',
    path: ITEM_PATH,
    params: ['client_secret', 'key'],
    allowsPublishableKey: true,
    run: requireIntent,
  },
  { name: 'payment_intents.update', method: 'POST', path: ITEM_PATH, params: SHARED_PARAMS, run: update },
  {
    name: 'payment_intents.confirm',
    method: 'POST',
    path: `${ITEM_PATH}/confirm`,
    params: CONFIRM_PARAMS,
    allowsPublishableKey: true,
    run: (call) => confirmWith(call, requireIntent(call)),
  },
  {
    name: 'payment_intents.cancel',
    method: 'POST',
    path: `${ITEM_PATH}/cancel`,
    params: ['cancellation_reason'],
    run: (call) =>
      cancelPayment(call.world, requireIntent(call), getEnum(call.params, 'cancellation_reason', REASONS) ?? null),
  },
]
