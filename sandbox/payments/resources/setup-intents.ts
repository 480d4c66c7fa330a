import type Stripe from 'stripe'
import { getObjectId, newId, randomText } from '#sandbox/payments/core/ids.ts'
import { createFieldFilter, LIST_PARAMS, listKind } from '#sandbox/payments/core/lists.ts'
import {
  getBoolean,
  getEnum,
  getObject,
  getString,
  getStringOrNull,
  mergeMetadata,
  requireString,
} from '#sandbox/payments/core/read-params.ts'
import { cardError, invalid, missing } from '#sandbox/payments/core/stripe-api-error.ts'
import { type Call, nowSeconds, type Route, type World } from '#sandbox/payments/core/world.ts'
import { emit } from '#sandbox/payments/webhooks/emit.ts'
import { requireCustomer } from './customers.ts'
import { readAllowedMethods } from './payment-intents.ts'
import { attachToCustomer, createFromCard, findTestCard, requireMethod } from './payment-methods.ts'
import { getDeclineMessage } from './test-cards.ts'

const OPEN_STATUSES = ['requires_payment_method', 'requires_confirmation', 'requires_action']
type Attempt = { method: Stripe.PaymentMethod; returnUrl: string | null }

function requireSetup({ world, ids, params, isFromBrowser }: Call): Stripe.SetupIntent {
  const id = ids[0] as string
  const setup = world.state.get('setup_intent', id)
  if (!setup) throw missing('setupintent', id, 'intent')
  if (isFromBrowser && requireString(params, 'client_secret') !== setup.client_secret) {
    throw invalid('The client_secret does not belong to this SetupIntent.', { code: 'setup_intent_invalid_parameter' })
  }
  return setup
}

function requireStatus(setup: Stripe.SetupIntent, verb: string, allowed = OPEN_STATUSES): void {
  if (allowed.includes(setup.status)) return
  throw invalid(`This SetupIntent cannot be ${verb} because its status is ${setup.status}.`, {
    code: 'setup_intent_unexpected_state',
    setup_intent: setup,
  })
}

function buildSetupIntent({ world, params }: Call): Stripe.SetupIntent {
  const id = newId('seti')
  const customer = getString(params, 'customer')
  const fixed = {
    id,
    object: 'setup_intent',
    application: null,
    cancellation_reason: null,
    client_secret: `${id}_secret_${randomText(32)}`,
    created: nowSeconds(world),
    excluded_payment_method_types: null,
    flow_directions: null,
    last_setup_error: null,
    latest_attempt: null,
    livemode: false,
    mandate: null,
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: { id: 'pmc_sandbox', parent: null },
    single_use_mandate: null,
    status: 'requires_payment_method',
  } as const
  return {
    ...fixed,
    allowed_payment_method_types: readAllowedMethods({ params }),
    automatic_payment_methods: { enabled: getBoolean(params, 'automatic_payment_methods.enabled') ?? true },
    customer: customer ? requireCustomer(world, customer, 'customer').id : null,
    description: getStringOrNull(params, 'description'),
    metadata: mergeMetadata(null, params),
    payment_method_options: {},
    payment_method_types: ['card'],
    usage: getEnum(params, 'usage', ['off_session', 'on_session'] as const) ?? 'off_session',
  }
}

function create(call: Call): Stripe.SetupIntent {
  const { world, params } = call
  const setup = buildSetupIntent(call)
  world.state.add('setup_intent', setup.id, { value: setup, account: call.account })
  emit(world, 'setup_intent.created', setup)
  const method = getString(params, 'payment_method')
  if (!method) return setup
  const payment_method = requireMethod(call, method, 'payment_method').id
  const ready = world.state.change('setup_intent', setup.id, { payment_method, status: 'requires_confirmation' })
  return getBoolean(params, 'confirm') ? confirmWith(call, ready) : ready
}

function resolveMethod(call: Call, setup: Stripe.SetupIntent): Stripe.PaymentMethod {
  const cardData = getObject(call.params, 'payment_method_data')
  if (Object.keys(cardData).length > 0) return createFromCard(call, cardData)
  const id = getString(call.params, 'payment_method') || getObjectId(setup.payment_method)
  if (id) return requireMethod(call, id, 'payment_method')
  throw invalid('A payment method is needed to confirm this SetupIntent.', { code: 'setup_intent_unexpected_state' })
}

function confirmWith(call: Call, setup: Stripe.SetupIntent): Stripe.SetupIntent {
  requireStatus(setup, 'confirmed')
  return confirmSetup(call.world, setup, {
    method: resolveMethod(call, setup),
    returnUrl: getStringOrNull(call.params, 'return_url'),
  })
}

function confirmSetup(world: World, setup: Stripe.SetupIntent, { method, returnUrl }: Attempt): Stripe.SetupIntent {
  const { state } = world
  const card = findTestCard(world, method.id)
  state.change('setup_intent', setup.id, { payment_method: method.id, last_setup_error: null })
  state.hide('setup_intent', setup.id, { returnUrl })
  if (!card.challenge) return settleSetup(world, setup.id, false)
  const url = `${world.origin()}/challenge/${setup.id}?client_secret=${setup.client_secret}`
  const next = { type: 'redirect_to_url', redirect_to_url: { return_url: returnUrl, url } }
  const pending = state.change('setup_intent', setup.id, { status: 'requires_action', next_action: next })
  emit(world, 'setup_intent.requires_action', pending)
  return pending
}

function settleSetup(world: World, id: string, isChallenged: boolean): Stripe.SetupIntent {
  const setup = world.state.get('setup_intent', id) as Stripe.SetupIntent
  const method = world.state.get('payment_method', getObjectId(setup.payment_method) ?? '') as Stripe.PaymentMethod
  const { decline, savable } = findTestCard(world, method.id)
  if (decline && !savable) {
    const code = decline.declineCode ? { decline_code: decline.declineCode } : {}
    const error = { code: decline.code, ...code, message: getDeclineMessage(decline), payment_method: method }
    throw cardError({ ...error, setup_intent: failSetup(world, id, { type: 'card_error', ...error }) })
  }
  if (setup.customer) attachToCustomer(world, method, getObjectId(setup.customer) as string)
  if (isChallenged) world.state.hide('payment_method', method.id, { setUp: true })
  const done = world.state.change('setup_intent', id, { status: 'succeeded', next_action: null })
  emit(world, 'setup_intent.succeeded', done)
  return done
}

function failSetup(world: World, id: string, error: object): Stripe.SetupIntent {
  const failed = world.state.change('setup_intent', id, {
    status: 'requires_payment_method',
    payment_method: null,
    next_action: null,
    last_setup_error: error as Stripe.SetupIntent.LastSetupError,
  })
  emit(world, 'setup_intent.setup_failed', failed)
  return failed
}

/** Applies the cardholder's choice on the challenge page. */
export function finishSetupChallenge(world: World, id: string, passed: boolean): Stripe.SetupIntent {
  const setup = world.state.get('setup_intent', id) as Stripe.SetupIntent
  requireStatus(setup, 'authenticated', ['requires_action'])
  if (passed) return settleSetup(world, id, true)
  return failSetup(world, id, {
    type: 'invalid_request_error',
    code: 'setup_intent_authentication_failure',
    message: 'The card holder could not be authenticated. Choose another card or try again.',
  })
}

function cancel(call: Call): Stripe.SetupIntent {
  const setup = requireSetup(call)
  requireStatus(setup, 'canceled')
  const reason = getEnum(call.params, 'cancellation_reason', [
    'abandoned',
    'requested_by_customer',
    'duplicate',
  ] as const)
  const canceled = call.world.state.change('setup_intent', setup.id, {
    status: 'canceled',
    cancellation_reason: reason ?? null,
    next_action: null,
  })
  emit(call.world, 'setup_intent.canceled', canceled)
  return canceled
}

/** Updates the customer and the metadata. Possible only until a card has been saved. */
function update(call: Call): Stripe.SetupIntent {
  const { world, params } = call
  const setup = requireSetup(call)
  requireStatus(setup, 'updated')
  const customer = getString(params, 'customer')
  return world.state.change('setup_intent', setup.id, {
    ...(customer ? { customer: requireCustomer(world, customer, 'customer').id } : {}),
    metadata: mergeMetadata(setup.metadata, params),
  })
}

const LIST_PATH = '/v1/setup_intents'
const ITEM_PATH = `${LIST_PATH}/{id}`
const CREATE_PARAMS = [
  'customer',
  'description',
  'metadata',
  'usage',
  'payment_method',
  'confirm',
  'automatic_payment_methods',
  'payment_method_types',
  'allowed_payment_method_types',
  'return_url',
] as const
const CONFIRM_PARAMS = [
  'payment_method',
  'payment_method_data',
  'return_url',
  'client_secret',
  'key',
  'use_stripe_sdk',
] as const

export const setupIntentRoutes: Route[] = [
  { name: 'setup_intents.create', method: 'POST', path: LIST_PATH, params: CREATE_PARAMS, run: create },
  {
    name: 'setup_intents.list',
    method: 'GET',
    path: LIST_PATH,
    params: [...LIST_PARAMS, 'customer'],
    run: (call) => listKind(call, 'setup_intent', { url: LIST_PATH, filter: createFieldFilter(call, ['customer']) }),
  },
  {
    name: 'setup_intents.retrieve',
    method: 'GET',
    path: ITEM_PATH,
    params: ['client_secret', 'key'],
    allowsPublishableKey: true,
    run: requireSetup,
  },
  {
    name: 'setup_intents.confirm',
    method: 'POST',
    path: `${ITEM_PATH}/confirm`,
    params: CONFIRM_PARAMS,
    allowsPublishableKey: true,
    run: (call) => confirmWith(call, requireSetup(call)),
  },
  { name: 'setup_intents.update', method: 'POST', path: ITEM_PATH, params: ['customer', 'metadata'], run: update },
  {
    name: 'setup_intents.cancel',
    method: 'POST',
    path: `${ITEM_PATH}/cancel`,
    params: ['cancellation_reason'],
    run: cancel,
  },
]
