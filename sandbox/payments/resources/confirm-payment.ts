import type Stripe from 'stripe'
import { getObjectId } from '#sandbox/payments/core/ids.ts'
import { cardError, type ErrorBody, invalid, missing, StripeApiError } from '#sandbox/payments/core/stripe-api-error.ts'
import { seconds, type World } from '#sandbox/payments/core/world.ts'
import { emit } from '#sandbox/payments/webhooks/emit.ts'
import { buildCharge } from './charge-objects.ts'
import { addBalanceTransaction, cardFee } from './ledger.ts'
import { attachTo, findTestCard } from './payment-methods.ts'
import { declineMessage, type TestCard } from './test-cards.ts'

const DAYS_UNTIL_AVAILABLE = 2
const DEFAULT_DISPUTE_DELAY_MS = 30_000

interface Attempt {
  method: Stripe.PaymentMethod
  returnUrl: string | null
  offSession: boolean
}

/** The statuses in which an intent can be confirmed. */
const CONFIRMABLE = ['requires_payment_method', 'requires_confirmation', 'requires_action']

/** Throws when the intent's status does not allow the action; the error includes the intent. */
export function needState(intent: Stripe.PaymentIntent, allowed: readonly string[], verb: string): void {
  if (allowed.includes(intent.status)) return
  throw invalid(`This PaymentIntent cannot be ${verb} because its status is ${intent.status}.`, {
    code: 'payment_intent_unexpected_state',
    payment_intent: intent,
  })
}

function needUsable(world: World, intent: Stripe.PaymentIntent, method: Stripe.PaymentMethod): void {
  if (method.customer && getObjectId(method.customer) !== getObjectId(intent.customer)) {
    throw invalid('The card belongs to another customer than the PaymentIntent.', { param: 'payment_method' })
  }
  if (!method.customer && world.state.entry('payment_method', method.id)?.hidden['spent']) {
    throw invalid('This card was used before without being attached to a customer and cannot be used again.', {
      param: 'payment_method',
    })
  }
}

/** Attempts the payment: succeeds, requires a challenge, stays `processing`, or records and throws a decline. */
export function confirmPayment(world: World, intent: Stripe.PaymentIntent, attempt: Attempt): Stripe.PaymentIntent {
  const { method, returnUrl, offSession } = attempt
  needState(intent, CONFIRMABLE, 'confirmed')
  needUsable(world, intent, method)
  const card = findTestCard(world, method.id)
  const setUp = world.state.entry('payment_method', method.id)?.hidden['setUp'] === true
  const challenged = card.challenge === 'always' || (card.challenge === 'until_set_up' && !(setUp && offSession))
  world.state.change('payment_intent', intent.id, {
    payment_method: method.id,
    last_payment_error: null,
    next_action: null,
  })
  world.state.hide('payment_intent', intent.id, { returnUrl })
  if (challenged && offSession) {
    return fail(world, intent.id, {
      code: 'card_declined',
      declineCode: 'authentication_required',
      as: 'authentication_required',
    })
  }
  if (challenged) return askForChallenge(world, intent.id, returnUrl)
  if (consumeProcessing(world)) return change(world, intent.id, { status: 'processing' }, 'payment_intent.processing')
  return settlePayment(world, intent.id, false)
}

function change(world: World, id: string, patch: Partial<Stripe.PaymentIntent>, event: string): Stripe.PaymentIntent {
  const intent = world.state.change('payment_intent', id, patch)
  emit(world, event, intent)
  return intent
}

function askForChallenge(world: World, id: string, returnUrl: string | null): Stripe.PaymentIntent {
  const secret = world.state.get('payment_intent', id)?.client_secret
  const url = `${world.origin()}/challenge/${id}?client_secret=${secret}`
  return change(
    world,
    id,
    {
      status: 'requires_action',
      next_action: { type: 'redirect_to_url', redirect_to_url: { return_url: returnUrl, url } },
    },
    'payment_intent.requires_action',
  )
}

/** A control call can make the next confirmations stay pending, like bank debits. */
function consumeProcessing(world: World): boolean {
  const left = Number(world.state.get('setting', 'processing')?.value ?? 0)
  if (left > 0) world.state.change('setting', 'processing', { value: left - 1 })
  return left > 0
}

function parts(world: World, id: string) {
  const intent = world.state.get('payment_intent', id) as Stripe.PaymentIntent
  const method = world.state.get('payment_method', getObjectId(intent.payment_method) ?? '') as Stripe.PaymentMethod
  return { intent, method, card: findTestCard(world, method.id) }
}

/** Completes the payment without further checks, or throws the decline. */
function settlePayment(world: World, id: string, challenged: boolean): Stripe.PaymentIntent {
  const { intent, method, card } = parts(world, id)
  if (card.decline) return fail(world, id, card.decline)
  const charge = buildCharge(world, { intent, method, card, challenged, failure: null })
  const transaction = addBalanceTransaction(world, {
    account: null,
    amount: intent.amount,
    fee: cardFee(intent.amount),
    currency: intent.currency,
    type: 'charge',
    category: 'charge',
    source: charge.id,
    description: intent.description,
    days: card.skipsPending ? 0 : DAYS_UNTIL_AVAILABLE,
  })
  world.state.add('charge', charge.id, { value: { ...charge, balance_transaction: transaction.id } })
  saveOrSpendCard(world, { intent, method, challenged })
  planDispute(world, card, charge.id)
  emit(world, 'charge.succeeded', world.state.get('charge', charge.id) as Stripe.Charge)
  const paid = {
    status: 'succeeded',
    amount_received: intent.amount,
    latest_charge: charge.id,
    next_action: null,
  } as const
  return change(world, id, paid, 'payment_intent.succeeded')
}

interface Paid {
  intent: Stripe.PaymentIntent
  method: Stripe.PaymentMethod
  challenged: boolean
}

/** After a payment the card is either attached to its customer, when requested, or cannot be used again. */
function saveOrSpendCard(world: World, { intent, method, challenged }: Paid): void {
  const customer = getObjectId(intent.customer)
  if (customer && intent.setup_future_usage && !method.customer) {
    attachTo(world, method, customer)
    world.state.hide('payment_method', method.id, { setUp: challenged || undefined })
  } else if (!method.customer) {
    world.state.hide('payment_method', method.id, { spent: true })
  }
}

function planDispute(world: World, card: TestCard, charge: string): void {
  if (!card.disputed) return
  const delay = Number(world.state.get('setting', 'disputeDelayMs')?.value ?? DEFAULT_DISPUTE_DELAY_MS)
  world.state.add('planned_dispute', charge, { value: { due: Date.now() + delay } })
}

interface Decline {
  code: string
  declineCode?: string
  /** The error's code where it differs from the charge's. */
  as?: string
}

/** Records the failed attempt and throws it; the intent requires a new card again. */
function fail(world: World, id: string, decline: Decline): never {
  const { intent, method, card } = parts(world, id)
  const message = declineMessage(decline)
  const failure = { code: decline.code, message }
  const charge = buildCharge(world, { intent, method, card, challenged: false, failure })
  world.state.add('charge', charge.id, { value: charge })
  emit(world, 'charge.failed', charge)
  const error: Omit<ErrorBody, 'type'> = {
    charge: charge.id,
    code: decline.as ?? decline.code,
    ...(decline.declineCode ? { decline_code: decline.declineCode } : {}),
    ...(decline.code === 'incorrect_cvc' ? { param: 'cvc' } : {}),
    doc_url: `https://docs.stripe.com/error-codes/${(decline.as ?? decline.code).replaceAll('_', '-')}`,
    message,
    payment_method: method,
  }
  throw cardError({ ...error, payment_intent: requireNewCard(world, id, { error, charge: charge.id }) })
}

function requireNewCard(world: World, id: string, why: { error: object; charge: string | null }): Stripe.PaymentIntent {
  const last = { type: 'card_error', ...why.error } as unknown as Stripe.PaymentIntent.LastPaymentError
  return change(
    world,
    id,
    {
      status: 'requires_payment_method',
      payment_method: null,
      next_action: null,
      last_payment_error: last,
      ...(why.charge ? { latest_charge: why.charge } : {}),
    },
    'payment_intent.payment_failed',
  )
}

/** Applies the card holder's answer on the challenge page. A later decline is recorded as usual but not thrown. */
export function finishChallenge(world: World, id: string, passed: boolean): Stripe.PaymentIntent {
  needState(world.state.get('payment_intent', id) as Stripe.PaymentIntent, ['requires_action'], 'authenticated')
  const { method } = parts(world, id)
  if (!passed) {
    const error = {
      code: 'payment_intent_authentication_failure',
      doc_url: 'https://docs.stripe.com/error-codes/payment-intent-authentication-failure',
      message: 'The card holder could not be authenticated. Choose another card or try again.',
      payment_method: method,
    }
    return requireNewCard(world, id, { error: { ...error, type: 'invalid_request_error' }, charge: null })
  }
  return settleQuietly(world, id, true)
}

/** Completes the payment with no caller waiting: a decline is recorded, not thrown. */
function settleQuietly(world: World, id: string, challenged: boolean): Stripe.PaymentIntent {
  try {
    return settlePayment(world, id, challenged)
  } catch (problem) {
    if (!(problem instanceof StripeApiError)) throw problem
    return world.state.get('payment_intent', id) as Stripe.PaymentIntent
  }
}

/** Completes an intent that is `processing` (a control call). */
export function finishProcessing(world: World, id: string): Stripe.PaymentIntent {
  const intent = world.state.get('payment_intent', id)
  if (!intent) throw missing('payment_intent', id)
  needState(intent, ['processing'], 'settled')
  return settleQuietly(world, id, false)
}

/** Cancels an unpaid intent; a paid one must be refunded instead. */
export function cancelPayment(world: World, intent: Stripe.PaymentIntent, reason: string | null): Stripe.PaymentIntent {
  needState(intent, [...CONFIRMABLE, 'requires_capture'], 'canceled')
  const patch = { status: 'canceled', canceled_at: seconds(world), next_action: null } as const
  const cancellation_reason = reason as Stripe.PaymentIntent['cancellation_reason']
  return change(world, intent.id, { ...patch, cancellation_reason }, 'payment_intent.canceled')
}
