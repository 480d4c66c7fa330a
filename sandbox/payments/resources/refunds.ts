import type Stripe from 'stripe'
import { getObjectId, newId } from '#sandbox/payments/core/ids.ts'
import { createFieldFilter, LIST_PARAMS, listKind } from '#sandbox/payments/core/lists.ts'
import {
  getEnum,
  getParam,
  getString,
  mergeMetadata,
  requirePositiveInteger,
} from '#sandbox/payments/core/read-params.ts'
import { invalid, missing } from '#sandbox/payments/core/stripe-api-error.ts'
import { type Call, nowSeconds, type Route, type World } from '#sandbox/payments/core/world.ts'
import { emit } from '#sandbox/payments/webhooks/emit.ts'
import { requireCharge } from './charges.ts'
import { addBalanceTransaction } from './ledger.ts'

const REASONS = ['duplicate', 'fraudulent', 'requested_by_customer'] as const

/** Returns the charge to refund. The call identifies it by its own id or by its payment intent. */
function resolveCharge({ world, params }: Call): Stripe.Charge {
  const charge = getString(params, 'charge')
  const intent = getString(params, 'payment_intent')
  if (charge) return requireCharge(world, charge, 'charge')
  if (!intent) {
    throw invalid('One of charge or payment_intent is needed.', {
      code: 'parameter_missing',
      param: 'payment_intent',
      early: true,
    })
  }
  const found = world.state.get('payment_intent', intent)
  if (!found) throw missing('payment_intent', intent, 'payment_intent')
  const paid = found.status === 'succeeded' ? getObjectId(found.latest_charge) : null
  if (paid) return requireCharge(world, paid)
  throw invalid('This PaymentIntent has no successful charge to refund.', {
    code: 'payment_intent_unexpected_state',
    payment_intent: found,
  })
}

/**
 * Returns whether the charge has a dispute that was not won. Once a dispute is won, the charge can be refunded again.
 */
const isDisputed = (world: World, charge: Stripe.Charge) =>
  world.state.related('dispute', 'charge', charge.id).some(({ status }) => status !== 'won')

function resolveAmount({ world, params }: Call, charge: Stripe.Charge): number {
  const remaining = charge.amount - charge.amount_refunded
  if (!charge.paid)
    throw invalid(`Charge ${charge.id} was not paid.`, { code: 'charge_not_refundable', param: 'charge' })
  if (isDisputed(world, charge))
    throw invalid(`Charge ${charge.id} is disputed.`, { code: 'charge_disputed', param: 'charge' })
  if (remaining === 0)
    throw invalid(`Charge ${charge.id} has already been refunded.`, {
      code: 'charge_already_refunded',
      param: 'charge',
    })
  const amount = getParam(params, 'amount') === undefined ? remaining : requirePositiveInteger(params, 'amount')
  if (amount <= remaining) return amount
  throw invalid(`Refund amount (${amount}) is greater than the unrefunded amount on the charge (${remaining}).`, {
    param: 'amount',
  })
}

function create(call: Call): Stripe.Refund {
  const { world, params } = call
  const charge = resolveCharge(call)
  const amount = resolveAmount(call, charge)
  const id = newId('re')
  const description = `Refund for ${charge.id}`
  const { currency } = charge
  const transaction = addBalanceTransaction(world, {
    account: null,
    amount: -amount,
    currency,
    type: 'refund',
    category: 'refund',
    source: id,
    description,
  })
  const refund: Stripe.Refund = {
    id,
    object: 'refund',
    amount,
    balance_transaction: transaction.id,
    charge: charge.id,
    created: nowSeconds(world),
    currency,
    customer: getObjectId(charge.customer),
    customer_account: null,
    destination_details: { card: { type: 'refund' }, type: 'card' },
    metadata: mergeMetadata(null, params),
    payment_intent: getObjectId(charge.payment_intent),
    payment_method: charge.payment_method,
    reason: getEnum(params, 'reason', REASONS) ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  }
  world.state.add('refund', id, { value: refund, account: call.account })
  emit(world, 'refund.created', refund)
  emit(world, 'charge.refunded', addToRefunded(world, charge, amount))
  return refund
}

function addToRefunded(world: World, charge: Stripe.Charge, amount: number): Stripe.Charge {
  const amount_refunded = charge.amount_refunded + amount
  return world.state.change('charge', charge.id, { amount_refunded, refunded: amount_refunded === charge.amount })
}

/**
 * Fails a refund, as if the cardholder's bank had returned it: the amount goes back to the platform's balance and can
 * be refunded again. Used by a control call.
 */
export function failRefund(world: World, id: string): Stripe.Refund {
  const refund = requireRefund(world, id)
  if (refund.status === 'failed') throw invalid('This refund has already failed.')
  const { amount, currency } = refund
  const deposit = addBalanceTransaction(world, {
    account: null,
    amount,
    currency,
    type: 'refund_failure',
    category: 'refund_failure',
    source: id,
  })
  addToRefunded(world, requireCharge(world, getObjectId(refund.charge) as string), -amount)
  const failed = world.state.change('refund', id, {
    status: 'failed',
    failure_reason: 'lost_or_stolen_card',
    failure_balance_transaction: deposit.id,
  })
  emit(world, 'refund.updated', failed, { previous: { status: refund.status } })
  emit(world, 'refund.failed', failed)
  return failed
}

function requireRefund(world: World, id: string): Stripe.Refund {
  const refund = world.state.get('refund', id)
  if (refund) return refund
  throw missing('refund', id)
}

function update({ world, ids, params }: Call): Stripe.Refund {
  const old = requireRefund(world, ids[0] as string)
  const refund = world.state.change('refund', old.id, { metadata: mergeMetadata(old.metadata, params) })
  emit(world, 'refund.updated', refund, { previous: { metadata: old.metadata } })
  return refund
}

const FILTERS = ['charge', 'payment_intent']
const CREATE_PARAMS = ['charge', 'payment_intent', 'amount', 'reason', 'metadata'] as const

export const refundRoutes: Route[] = [
  { name: 'refunds.create', method: 'POST', path: '/v1/refunds', params: CREATE_PARAMS, run: create },
  {
    name: 'refunds.list',
    method: 'GET',
    path: '/v1/refunds',
    params: [...LIST_PARAMS, ...FILTERS],
    run: (call) => listKind(call, 'refund', { url: '/v1/refunds', filter: createFieldFilter(call, FILTERS) }),
  },
  {
    name: 'refunds.retrieve',
    method: 'GET',
    path: '/v1/refunds/{id}',
    params: [],
    run: ({ world, ids }) => requireRefund(world, ids[0] as string),
  },
  { name: 'refunds.update', method: 'POST', path: '/v1/refunds/{id}', params: ['metadata'], run: update },
]
