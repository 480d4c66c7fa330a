import type Stripe from 'stripe'
import type { Params } from '#sandbox/payments/core/form-body.ts'
import { fingerprint, newId } from '#sandbox/payments/core/ids.ts'
import { LIST_PARAMS, listKind, matching } from '#sandbox/payments/core/lists.ts'
import { group, mergeMetadata, needText, oneOf, text, whole } from '#sandbox/payments/core/read-params.ts'
import { cardError, invalid, missing } from '#sandbox/payments/core/stripe-api-error.ts'
import { type Call, type Route, seconds, type World } from '#sandbox/payments/core/world.ts'
import { emit } from '#sandbox/payments/webhooks/emit.ts'
import { billingDetailsFrom } from './billing-details.ts'
import { needCustomer } from './customers.ts'
import { cardByNumber, cardByToken, declineMessage, type TestCard } from './test-cards.ts'

const DISPLAY = ['always', 'limited', 'unspecified'] as const
type CardExpiry = Pick<Stripe.PaymentMethod.Card, 'exp_month' | 'exp_year'>

function storeCard(
  world: World,
  card: TestCard,
  typed: CardExpiry & { params: Params; account: string | null },
): Stripe.PaymentMethod {
  const method: Stripe.PaymentMethod = {
    id: newId('pm'),
    object: 'payment_method',
    allow_redisplay: oneOf(typed.params, 'allow_redisplay', DISPLAY) ?? 'unspecified',
    billing_details: billingDetailsFrom(group(typed.params, 'billing_details')),
    card: {
      brand: card.brand,
      checks: {
        address_line1_check: null,
        address_postal_code_check: null,
        cvc_check: card.decline?.code === 'incorrect_cvc' ? 'fail' : 'pass',
      },
      country: 'US',
      display_brand: card.brand,
      exp_month: typed.exp_month,
      exp_year: typed.exp_year,
      fingerprint: fingerprint(card.number),
      funding: 'credit',
      generated_from: null,
      last4: card.number.slice(-4),
      networks: { available: [card.brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: seconds(world),
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: mergeMetadata(null, typed.params),
    type: 'card',
  }
  world.state.add('payment_method', method.id, {
    value: method,
    account: typed.account,
    hidden: { number: card.number },
  })
  return method
}

/** Checks the expiry against the sandbox's clock: a card is valid to the end of its month. */
function readExpiry({ world }: Pick<Call, 'world'>, params: Params): CardExpiry {
  needText(params, 'card.exp_month')
  needText(params, 'card.exp_year')
  const month = whole(params, 'card.exp_month') as number
  const given = whole(params, 'card.exp_year') as number
  const year = given < 100 ? 2000 + given : given
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

/** Creates a card from the data of the card frame or of a test. */
export function createFromCard(call: Pick<Call, 'world' | 'account'>, params: Params): Stripe.PaymentMethod {
  if (needText(params, 'type') !== 'card') throw invalid('Only cards are taken here.', { param: 'type', early: true })
  const card = cardByNumber(needText(params, 'card.number'))
  const cvc = text(params, 'card.cvc')
  if (cvc !== undefined && !/^\d{3,4}$/.test(cvc)) {
    throw cardError({ code: 'invalid_cvc', message: "Your card's security code is invalid.", param: 'cvc' })
  }
  return storeCard(call.world, card, { ...readExpiry(call, params), params, account: call.account })
}

/** Returns a stored card, or a new one for a test token such as `pm_card_visa`. */
export function needMethod(call: Pick<Call, 'world' | 'account'>, id: string, param?: string): Stripe.PaymentMethod {
  const { world } = call
  const card = cardByToken(id)
  if (card) {
    const { year } = Temporal.Instant.fromEpochMilliseconds(world.nowMs()).toZonedDateTimeISO('UTC')
    return storeCard(world, card, { exp_month: 12, exp_year: year + 3, params: {}, account: call.account })
  }
  const found = world.state.get('payment_method', id)
  if (found) return found
  throw missing('PaymentMethod', id, param)
}

/** The test card of a stored card. */
export function findTestCard(world: World, id: string): TestCard {
  return cardByNumber(String(world.state.entry('payment_method', id)?.hidden['number']))
}

/** Attaches a card to a customer; repeating it changes nothing. */
export function attachTo(world: World, method: Stripe.PaymentMethod, customer: string): Stripe.PaymentMethod {
  const entry = world.state.entry('payment_method', method.id)
  if (entry?.value.customer === customer) return entry.value
  if (entry?.value.customer || entry?.hidden['spent']) {
    throw invalid('This card belongs to another customer or was used up without one.', {
      code: 'payment_method_unexpected_state',
    })
  }
  const attached = world.state.change('payment_method', method.id, { customer })
  emit(world, 'payment_method.attached', attached)
  return attached
}

function attach(call: Call): Stripe.PaymentMethod {
  const { world, params, ids } = call
  const customer = needCustomer(world, needText(params, 'customer'), 'customer')
  const method = needMethod(call, ids[0] as string)
  const { decline, savable } = findTestCard(world, method.id)
  if (decline && !savable) {
    const { code, declineCode } = decline
    throw cardError({ code, ...(declineCode ? { decline_code: declineCode } : {}), message: declineMessage(decline) })
  }
  return attachTo(world, method, customer.id)
}

function detach(call: Call): Stripe.PaymentMethod {
  const { world, ids } = call
  const method = needMethod(call, ids[0] as string)
  if (!method.customer)
    throw invalid('This card is not attached to a customer.', { code: 'payment_method_unexpected_state' })
  const detached = world.state.change('payment_method', method.id, { customer: null })
  // A detached card cannot be used again.
  world.state.hide('payment_method', method.id, { spent: true })
  emit(world, 'payment_method.detached', detached, { previous: { customer: method.customer } })
  return detached
}

function update(call: Call): Stripe.PaymentMethod {
  const method = needMethod(call, call.ids[0] as string)
  const changed = call.world.state.change('payment_method', method.id, {
    metadata: mergeMetadata(method.metadata, call.params),
    allow_redisplay: oneOf(call.params, 'allow_redisplay', DISPLAY) ?? method.allow_redisplay ?? 'unspecified',
  })
  emit(call.world, 'payment_method.updated', changed)
  return changed
}

function list(call: Call): object {
  const matchesFilters = matching<Stripe.PaymentMethod>(call, ['customer', 'type'])
  // Stripe requires a customer; unattached cards are never listed.
  return listKind(call, 'payment_method', {
    url: '/v1/payment_methods',
    keep: (one) => one.customer !== null && matchesFilters(one),
  })
}

function listOfCustomer(call: Call): object {
  const { id } = needCustomer(call.world, call.ids[0] as string)
  const matchesFilters = matching<Stripe.PaymentMethod>(call, ['type'])
  const keep = (one: Stripe.PaymentMethod) => one.customer === id && matchesFilters(one)
  return listKind(call, 'payment_method', { url: `/v1/customers/${id}/payment_methods`, keep })
}

const ONE = '/v1/payment_methods/{id}'
const CREATE = ['type', 'card', 'billing_details', 'metadata', 'allow_redisplay'] as const

export const paymentMethodRoutes: Route[] = [
  {
    name: 'payment_methods.create',
    method: 'POST',
    path: '/v1/payment_methods',
    takes: CREATE,
    browser: true,
    run: (call) => createFromCard(call, call.params),
  },
  {
    name: 'payment_methods.list',
    method: 'GET',
    path: '/v1/payment_methods',
    takes: [...LIST_PARAMS, 'customer', 'type'],
    run: list,
  },
  {
    name: 'customers.list_payment_methods',
    method: 'GET',
    path: '/v1/customers/{id}/payment_methods',
    takes: [...LIST_PARAMS, 'type'],
    run: listOfCustomer,
  },
  {
    name: 'payment_methods.retrieve',
    method: 'GET',
    path: ONE,
    takes: [],
    run: (call) => needMethod(call, call.ids[0] as string),
  },
  { name: 'payment_methods.update', method: 'POST', path: ONE, takes: ['metadata', 'allow_redisplay'], run: update },
  { name: 'payment_methods.attach', method: 'POST', path: `${ONE}/attach`, takes: ['customer'], run: attach },
  { name: 'payment_methods.detach', method: 'POST', path: `${ONE}/detach`, takes: [], run: detach },
]
