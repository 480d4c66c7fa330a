import type Stripe from 'stripe'
import type { Params } from '#sandbox/payments/core/form-body.ts'
import { createFingerprint, newId } from '#sandbox/payments/core/ids.ts'
import { createFieldFilter, LIST_PARAMS, listKind } from '#sandbox/payments/core/lists.ts'
import {
  getEnum,
  getInteger,
  getObject,
  getString,
  mergeMetadata,
  requireString,
} from '#sandbox/payments/core/read-params.ts'
import { cardError, invalid, missing } from '#sandbox/payments/core/stripe-api-error.ts'
import { type Call, nowSeconds, type Route, type World } from '#sandbox/payments/core/world.ts'
import { emit } from '#sandbox/payments/webhooks/emit.ts'
import { buildBillingDetails } from './billing-details.ts'
import { requireCustomer } from './customers.ts'
import { findTestCardByNumber, findTestCardByToken, getDeclineMessage, type TestCard } from './test-cards.ts'

const DISPLAY = ['always', 'limited', 'unspecified'] as const
type CardExpiry = Pick<Stripe.PaymentMethod.Card, 'exp_month' | 'exp_year'>

function storeCard(
  world: World,
  card: TestCard,
  input: CardExpiry & { params: Params; account: string | null },
): Stripe.PaymentMethod {
  const method: Stripe.PaymentMethod = {
    id: newId('pm'),
    object: 'payment_method',
    allow_redisplay: getEnum(input.params, 'allow_redisplay', DISPLAY) ?? 'unspecified',
    billing_details: buildBillingDetails(getObject(input.params, 'billing_details')),
    card: {
      brand: card.brand,
      checks: {
        address_line1_check: null,
        address_postal_code_check: null,
        cvc_check: card.decline?.code === 'incorrect_cvc' ? 'fail' : 'pass',
      },
      country: 'US',
      display_brand: card.brand,
      exp_month: input.exp_month,
      exp_year: input.exp_year,
      fingerprint: createFingerprint(card.number),
      funding: 'credit',
      generated_from: null,
      last4: card.number.slice(-4),
      networks: { available: [card.brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: nowSeconds(world),
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: mergeMetadata(null, input.params),
    type: 'card',
  }
  world.state.add('payment_method', method.id, {
    value: method,
    account: input.account,
    hidden: { number: card.number },
  })
  return method
}

/** Reads the expiry date. @throws if it is invalid or if its month has ended according to the sandbox's clock */
function readExpiry({ world }: Pick<Call, 'world'>, params: Params): CardExpiry {
  requireString(params, 'card.exp_month')
  requireString(params, 'card.exp_year')
  const month = getInteger(params, 'card.exp_month') as number
  const yearInput = getInteger(params, 'card.exp_year') as number
  const year = yearInput < 100 ? 2000 + yearInput : yearInput
  const today = Temporal.Instant.fromEpochMilliseconds(world.nowMs()).toZonedDateTimeISO('UTC')
  if (month < 1 || month > 12) {
    throw cardError({
      code: 'invalid_expiry_month',
      message: "Your card's expiration month is invalid.",
      param: 'exp_month',
    })
  }
  if (year > today.year + 50 || year * 12 + month < today.year * 12 + today.month) {
    throw cardError({
      code: 'invalid_expiry_year',
      message: "Your card's expiration year is invalid.",
      param: 'exp_year',
    })
  }
  return { exp_month: month, exp_year: year }
}

/** Creates a payment method from card data. @throws if the card is not a test card */
export function createFromCard(call: Pick<Call, 'world' | 'account'>, params: Params): Stripe.PaymentMethod {
  if (requireString(params, 'type') !== 'card')
    throw invalid('Only cards are accepted.', { param: 'type', early: true })
  const card = findTestCardByNumber(requireString(params, 'card.number'))
  const cvc = getString(params, 'card.cvc')
  if (cvc !== undefined && !/^\d{3,4}$/.test(cvc)) {
    throw cardError({ code: 'invalid_cvc', message: "Your card's security code is invalid.", param: 'cvc' })
  }
  return storeCard(call.world, card, { ...readExpiry(call, params), params, account: call.account })
}

/** Returns a stored card, or creates one for a test token such as `pm_card_visa`. @throws if there is no such card */
export function requireMethod(call: Pick<Call, 'world' | 'account'>, id: string, param?: string): Stripe.PaymentMethod {
  const { world } = call
  const card = findTestCardByToken(id)
  if (card) {
    const { year } = Temporal.Instant.fromEpochMilliseconds(world.nowMs()).toZonedDateTimeISO('UTC')
    return storeCard(world, card, { exp_month: 12, exp_year: year + 3, params: {}, account: call.account })
  }
  const found = world.state.get('payment_method', id)
  if (found) return found
  throw missing('PaymentMethod', id, param)
}

/** Returns the test card that a stored card was created from. */
export function findTestCard(world: World, id: string): TestCard {
  return findTestCardByNumber(String(world.state.entry('payment_method', id)?.hidden['number']))
}

/** Attaches a card to a customer. Does nothing if it is already attached. */
export function attachToCustomer(world: World, method: Stripe.PaymentMethod, customer: string): Stripe.PaymentMethod {
  const entry = world.state.entry('payment_method', method.id)
  if (entry?.value.customer === customer) return entry.value
  if (entry?.value.customer || entry?.hidden['spent']) {
    throw invalid('This card belongs to another customer or was used without being attached to one.', {
      code: 'payment_method_unexpected_state',
    })
  }
  const attached = world.state.change('payment_method', method.id, { customer })
  emit(world, 'payment_method.attached', attached)
  return attached
}

function attach(call: Call): Stripe.PaymentMethod {
  const { world, params, ids } = call
  const customer = requireCustomer(world, requireString(params, 'customer'), 'customer')
  const method = requireMethod(call, ids[0] as string)
  const { decline, savable } = findTestCard(world, method.id)
  if (decline && !savable) {
    const { code, declineCode } = decline
    throw cardError({
      code,
      ...(declineCode ? { decline_code: declineCode } : {}),
      message: getDeclineMessage(decline),
    })
  }
  return attachToCustomer(world, method, customer.id)
}

function detach(call: Call): Stripe.PaymentMethod {
  const { world, ids } = call
  const method = requireMethod(call, ids[0] as string)
  if (!method.customer)
    throw invalid('This card is not attached to a customer.', { code: 'payment_method_unexpected_state' })
  const detached = world.state.change('payment_method', method.id, { customer: null })
  // Stripe does not let a detached card be used again.
  world.state.hide('payment_method', method.id, { spent: true })
  emit(world, 'payment_method.detached', detached, { previous: { customer: method.customer } })
  return detached
}

function update(call: Call): Stripe.PaymentMethod {
  const method = requireMethod(call, call.ids[0] as string)
  const changed = call.world.state.change('payment_method', method.id, {
    metadata: mergeMetadata(method.metadata, call.params),
    allow_redisplay: getEnum(call.params, 'allow_redisplay', DISPLAY) ?? method.allow_redisplay ?? 'unspecified',
  })
  emit(call.world, 'payment_method.updated', changed)
  return changed
}

function list(call: Call): object {
  const matchesFilters = createFieldFilter<Stripe.PaymentMethod>(call, ['customer', 'type'])
  // Stripe lists only cards that are attached to a customer.
  return listKind(call, 'payment_method', {
    url: '/v1/payment_methods',
    filter: (one) => one.customer !== null && matchesFilters(one),
  })
}

function listByCustomer(call: Call): object {
  const { id } = requireCustomer(call.world, call.ids[0] as string)
  const matchesFilters = createFieldFilter<Stripe.PaymentMethod>(call, ['type'])
  const filter = (one: Stripe.PaymentMethod) => one.customer === id && matchesFilters(one)
  return listKind(call, 'payment_method', { url: `/v1/customers/${id}/payment_methods`, filter })
}

const ITEM_PATH = '/v1/payment_methods/{id}'
const CREATE_PARAMS = ['type', 'card', 'billing_details', 'metadata', 'allow_redisplay'] as const

export const paymentMethodRoutes: Route[] = [
  {
    name: 'payment_methods.create',
    method: 'POST',
    path: '/v1/payment_methods',
    params: CREATE_PARAMS,
    allowsPublishableKey: true,
    run: (call) => createFromCard(call, call.params),
  },
  {
    name: 'payment_methods.list',
    method: 'GET',
    path: '/v1/payment_methods',
    params: [...LIST_PARAMS, 'customer', 'type'],
    run: list,
  },
  {
    name: 'customers.list_payment_methods',
    method: 'GET',
    path: '/v1/customers/{id}/payment_methods',
    params: [...LIST_PARAMS, 'type'],
    run: listByCustomer,
  },
  {
    name: 'payment_methods.retrieve',
    method: 'GET',
    path: ITEM_PATH,
    params: [],
    run: (call) => requireMethod(call, call.ids[0] as string),
  },
  {
    name: 'payment_methods.update',
    method: 'POST',
    path: ITEM_PATH,
    params: ['metadata', 'allow_redisplay'],
    run: update,
  },
  { name: 'payment_methods.attach', method: 'POST', path: `${ITEM_PATH}/attach`, params: ['customer'], run: attach },
  { name: 'payment_methods.detach', method: 'POST', path: `${ITEM_PATH}/detach`, params: [], run: detach },
]
