import type Stripe from 'stripe'
import { getObjectId } from '#sandbox/payments/core/ids.ts'
import { cardError, type ErrorBody, invalid, missing, StripeApiError } from '#sandbox/payments/core/stripe-api-error.ts'
import { nowSeconds, type World } from '#sandbox/payments/core/world.ts'
import { emit } from '#sandbox/payments/webhooks/emit.ts'
import { buildCharge } from './charge-objects.ts'
import { addBalanceTransaction, calculateCardFee } from './ledger.ts'
import { attachToCustomer, findTestCard } from './payment-methods.ts'
import { getDeclineMessage, type TestCard } from './test-cards.ts'

const DAYS_UNTIL_AVAILABLE = 2
const DEFAULT_DISPUTE_DELAY_MS = 30_000

interface Attempt {
  method: Stripe.PaymentMethod
  returnUrl: string | null
  offSession: boolean
}

/** The statuses in which an intent can be confirmed. */
const CONFIRMABLE = ['requires_payment_method', 'requires_confirmation', 'requires_action']

/** @throws if the intent's status is not allowed. The error includes the intent. */
export function requireStatus(intent: Stripe.PaymentIntent, allowed: readonly string[], verb: string): void {
  if (allowed.includes(intent.status)) return
  throw invalid(`This PaymentIntent cannot be ${verb} because its status is ${intent.status}.`, {
    code: 'payment_intent_unexpected_state',
    payment_intent: intent,
  })
}

function requireUsableMethod(world: World, intent: Stripe.PaymentIntent, method: Stripe.PaymentMethod): void {
  if (method.customer && getObjectId(method.customer) !== getObjectId(intent.customer)) {
    throw invalid('The card belongs to another customer than the PaymentIntent.', { param: 'payment_method' })
  }
  if (!method.customer && world.state.entry('payment_method', method.id)?.hidden['spent']) {
    throw invalid('This card was used before without being attached to a customer and cannot be used again.', {
      param: 'payment_method',
    })
  }
}

/**
 * Attempts the payment. The returned intent has succeeded, requires a challenge or is `processing`. @throws if the card
 * is declined; the failed attempt is recorded
 */
export function confirmPayment(world: World, intent: Stripe.PaymentIntent, attempt: Attempt): Stripe.PaymentIntent {
  const { method, returnUrl, offSession } = attempt
  requireStatus(intent, CONFIRMABLE, 'confirmed')
  requireUsableMethod(world, intent, method)
  const card = findTestCard(world, method.id)
  const isSetUp = world.state.entry('payment_method', method.id)?.hidden['setUp'] === true
  const isChallenged = card.challenge === 'always' || (card.challenge === 'until_set_up' && !(isSetUp && offSession))
  world.state.change('payment_intent', intent.id, {
    payment_method: method.id,
    last_payment_error: null,
    next_action: null,
  })
  world.state.hide('payment_intent', intent.id, { returnUrl })
  if (isChallenged && offSession) {
    return fail(world, intent.id, {
      code: 'card_declined',
      declineCode: 'authentication_required',
      errorCode: 'authentication_required',
    })
  }
  if (isChallenged) return requireChallenge(world, intent.id, returnUrl)
  if (consumeProcessing(world)) return change(world, intent.id, { status: 'processing' }, 'payment_intent.processing')
  return settlePayment(world, intent.id, false)
}

function change(world: World, id: string, patch: Partial<Stripe.PaymentIntent>, event: string): Stripe.PaymentIntent {
  const intent = world.state.change('payment_intent', id, patch)
  emit(world, event, intent)
  return intent
}

function requireChallenge(world: World, id: string, returnUrl: string | null): Stripe.PaymentIntent {
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

/**
 * Returns whether the payment must stay `processing` because a control call requested it, and decrements the number of
 * payments that are still to remain in that status.
 */
function consumeProcessing(world: World): boolean {
  const left = Number(world.state.get('setting', 'processing')?.value ?? 0)
  if (left > 0) world.state.change('setting', 'processing', { value: left - 1 })
  return left > 0
}

function loadPayment(world: World, id: string) {
  const intent = world.state.get('payment_intent', id) as Stripe.PaymentIntent
  const method = world.state.get('payment_method', getObjectId(intent.payment_method) ?? '') as Stripe.PaymentMethod
  return { intent, method, card: findTestCard(world, method.id) }
}

/** Completes the payment without further checks. @throws if the card is declined */
function settlePayment(world: World, id: string, isChallenged: boolean): Stripe.PaymentIntent {
  const { intent, method, card } = loadPayment(world, id)
  if (card.decline) return fail(world, id, card.decline)
  const charge = buildCharge(world, { intent, method, card, isChallenged, failure: null })
  const transaction = addBalanceTransaction(world, {
    account: null,
    amount: intent.amount,
    fee: calculateCardFee(intent.amount),
    currency: intent.currency,
    type: 'charge',
    category: 'charge',
    source: charge.id,
    description: intent.description,
    daysUntilAvailable: card.skipsPending ? 0 : DAYS_UNTIL_AVAILABLE,
  })
  world.state.add('charge', charge.id, { value: { ...charge, balance_transaction: transaction.id } })
  saveOrSpendCard(world, { intent, method, isChallenged })
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

interface PaidWithCard {
  intent: Stripe.PaymentIntent
  method: Stripe.PaymentMethod
  isChallenged: boolean
}

/**
 * After a payment, attaches the card to its customer if the intent requests it. Otherwise, a card without a customer
 * cannot be used again.
 */
function saveOrSpendCard(world: World, { intent, method, isChallenged }: PaidWithCard): void {
  const customer = getObjectId(intent.customer)
  if (customer && intent.setup_future_usage && !method.customer) {
    attachToCustomer(world, method, customer)
    world.state.hide('payment_method', method.id, { setUp: isChallenged || undefined })
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
  /** The error's code, if it differs from the charge's failure code. */
  errorCode?: string
}

/** Records the failed attempt and throws its error. The intent then requires a new payment method. */
function fail(world: World, id: string, decline: Decline): never {
  const { intent, method, card } = loadPayment(world, id)
  const message = getDeclineMessage(decline)
  const failure = { code: decline.code, message }
  const charge = buildCharge(world, { intent, method, card, isChallenged: false, failure })
  world.state.add('charge', charge.id, { value: charge })
  emit(world, 'charge.failed', charge)
  const error: Omit<ErrorBody, 'type'> = {
    charge: charge.id,
    code: decline.errorCode ?? decline.code,
    ...(decline.declineCode ? { decline_code: decline.declineCode } : {}),
    ...(decline.code === 'incorrect_cvc' ? { param: 'cvc' } : {}),
    doc_url: `https://docs.stripe.com/error-codes/${(decline.errorCode ?? decline.code).replaceAll('_', '-')}`,
    message,
    payment_method: method,
  }
  throw cardError({ ...error, payment_intent: failIntent(world, id, { error, charge: charge.id }) })
}

function failIntent(world: World, id: string, failure: { error: object; charge: string | null }): Stripe.PaymentIntent {
  const last = { type: 'card_error', ...failure.error } as unknown as Stripe.PaymentIntent.LastPaymentError
  return change(
    world,
    id,
    {
      status: 'requires_payment_method',
      payment_method: null,
      next_action: null,
      last_payment_error: last,
      ...(failure.charge ? { latest_charge: failure.charge } : {}),
    },
    'payment_intent.payment_failed',
  )
}

/**
 * Applies the cardholder's choice on the challenge page. If the payment then fails, the failure is recorded but not
 * thrown.
 */
export function finishChallenge(world: World, id: string, passed: boolean): Stripe.PaymentIntent {
  requireStatus(world.state.get('payment_intent', id) as Stripe.PaymentIntent, ['requires_action'], 'authenticated')
  const { method } = loadPayment(world, id)
  if (!passed) {
    const error = {
      code: 'payment_intent_authentication_failure',
      doc_url: 'https://docs.stripe.com/error-codes/payment-intent-authentication-failure',
      message: 'The card holder could not be authenticated. Choose another card or try again.',
      payment_method: method,
    }
    return failIntent(world, id, { error: { ...error, type: 'invalid_request_error' }, charge: null })
  }
  return settleWithoutError(world, id, true)
}

/** Completes the payment. A decline is recorded but not thrown. */
function settleWithoutError(world: World, id: string, isChallenged: boolean): Stripe.PaymentIntent {
  try {
    return settlePayment(world, id, isChallenged)
  } catch (error) {
    if (!(error instanceof StripeApiError)) throw error
    return world.state.get('payment_intent', id) as Stripe.PaymentIntent
  }
}

/** Completes an intent that is `processing`. Used by a control call. */
export function finishProcessing(world: World, id: string): Stripe.PaymentIntent {
  const intent = world.state.get('payment_intent', id)
  if (!intent) throw missing('payment_intent', id)
  requireStatus(intent, ['processing'], 'settled')
  return settleWithoutError(world, id, false)
}

/** Cancels an unpaid intent. A paid one must be refunded instead. */
export function cancelPayment(world: World, intent: Stripe.PaymentIntent, reason: string | null): Stripe.PaymentIntent {
  requireStatus(intent, [...CONFIRMABLE, 'requires_capture'], 'canceled')
  const patch = { status: 'canceled', canceled_at: nowSeconds(world), next_action: null } as const
  const cancellation_reason = reason as Stripe.PaymentIntent['cancellation_reason']
  return change(world, intent.id, { ...patch, cancellation_reason }, 'payment_intent.canceled')
}
