import type Stripe from 'stripe'
import { getObjectId, newId } from '#sandbox/payments/core/ids.ts'
import { createFieldFilter, LIST_PARAMS, listKind } from '#sandbox/payments/core/lists.ts'
import { invalid, missing } from '#sandbox/payments/core/stripe-api-error.ts'
import { DAY_SECONDS, nowSeconds, type Route, type World } from '#sandbox/payments/core/world.ts'
import { emit } from '#sandbox/payments/webhooks/emit.ts'
import { requireCharge } from './charges.ts'
import { addBalanceTransaction, DISPUTE_FEE } from './ledger.ts'

const RESPONSE_DAYS = 9
const EVIDENCE = [
  'access_activity_log',
  'billing_address',
  'cancellation_policy',
  'cancellation_policy_disclosure',
  'cancellation_rebuttal',
  'customer_communication',
  'customer_email_address',
  'customer_name',
  'customer_purchase_ip',
  'customer_signature',
  'duplicate_charge_documentation',
  'duplicate_charge_explanation',
  'duplicate_charge_id',
  'product_description',
  'receipt',
  'refund_policy',
  'refund_policy_disclosure',
  'refund_refusal_explanation',
  'service_date',
  'service_documentation',
  'shipping_address',
  'shipping_carrier',
  'shipping_date',
  'shipping_documentation',
  'shipping_tracking_number',
  'uncategorized_file',
  'uncategorized_text',
]
const NO_EVIDENCE = { ...Object.fromEntries(EVIDENCE.map((name) => [name, null])), enhanced_evidence: {} }

function requireDispute(world: World, id: string): Stripe.Dispute {
  const dispute = world.state.get('dispute', id)
  if (dispute) return dispute
  throw missing('dispute', id)
}

function buildDispute(world: World, charge: Stripe.Charge, reason: string): Stripe.Dispute {
  const brand = charge.payment_method_details?.card?.brand ?? 'visa'
  return {
    id: newId('dp'),
    object: 'dispute',
    amount: charge.amount - charge.amount_refunded,
    balance_transactions: [],
    charge: charge.id,
    created: nowSeconds(world),
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: NO_EVIDENCE as unknown as Stripe.Dispute.Evidence,
    evidence_details: {
      due_by: nowSeconds(world) + RESPONSE_DAYS * DAY_SECONDS,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_method: 'manual',
      submission_count: 0,
    },
    intended_submission_method: 'manual',
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: getObjectId(charge.payment_intent),
    payment_method_details: {
      card: { brand, case_type: 'chargeback', network: brand, network_reason_code: '10.4' },
      type: 'card',
    } as unknown as Stripe.Dispute.PaymentMethodDetails,
    reason,
    status: 'needs_response',
  }
}

/**
 * Opens a dispute on a paid charge. The amount and a fee are withdrawn from the balance, and returned only if the
 * dispute is won.
 */
export function openDispute(world: World, chargeId: string, reason = 'fraudulent'): Stripe.Dispute {
  const charge = requireCharge(world, chargeId)
  if (!charge.paid || charge.disputed || charge.refunded) throw invalid(`Charge ${chargeId} cannot be disputed.`)
  const dispute = buildDispute(world, charge, reason)
  const { amount, currency, id } = dispute
  const fee = { fee: DISPUTE_FEE, feeDescription: 'Dispute fee' }
  const withdrawal = addBalanceTransaction(world, {
    account: null,
    amount: -amount,
    ...fee,
    currency,
    type: 'adjustment',
    category: 'dispute',
    source: id,
  })
  world.state.change('charge', charge.id, { disputed: true })
  const opened = world.state.add('dispute', id, { value: { ...dispute, balance_transactions: [withdrawal] } })
  emit(world, 'charge.dispute.created', opened)
  emit(world, 'charge.dispute.funds_withdrawn', opened)
  return opened
}

/** Closes a dispute. If it was won, the amount and the fee are returned to the balance. */
export function closeDispute(world: World, id: string, outcome: 'won' | 'lost'): Stripe.Dispute {
  const dispute = requireDispute(world, id)
  if (dispute.status === 'won' || dispute.status === 'lost') throw invalid('This dispute is closed already.')
  const { amount, currency } = dispute
  const reinstatements =
    outcome === 'won'
      ? [
          addBalanceTransaction(world, {
            account: null,
            amount,
            fee: -DISPUTE_FEE,
            currency,
            type: 'adjustment',
            category: 'dispute_reversal',
            source: id,
          }),
        ]
      : []
  const balance_transactions = [...dispute.balance_transactions, ...reinstatements]
  const closed = world.state.change('dispute', id, { status: outcome, balance_transactions })
  if (outcome === 'won') emit(world, 'charge.dispute.funds_reinstated', closed)
  emit(world, 'charge.dispute.closed', closed)
  return closed
}

/** Opens planned disputes that are due. Each payment made with the dispute test card causes one to be planned. */
export function openPlannedDisputes(world: World): void {
  for (const [charge, { value }] of world.state.entries('planned_dispute')) {
    if (value.due > Date.now()) continue
    world.state.remove('planned_dispute', charge)
    const { disputed, refunded } = requireCharge(world, charge)
    if (!disputed && !refunded) openDispute(world, charge)
  }
}

const FILTERS = ['charge', 'payment_intent']

export const disputeRoutes: Route[] = [
  {
    name: 'disputes.list',
    method: 'GET',
    path: '/v1/disputes',
    params: [...LIST_PARAMS, ...FILTERS],
    run: (call) => listKind(call, 'dispute', { url: '/v1/disputes', filter: createFieldFilter(call, FILTERS) }),
  },
  {
    name: 'disputes.retrieve',
    method: 'GET',
    path: '/v1/disputes/{id}',
    params: [],
    run: ({ world, ids }) => requireDispute(world, ids[0] as string),
  },
  {
    name: 'disputes.close',
    method: 'POST',
    path: '/v1/disputes/{id}/close',
    params: [],
    run: ({ world, ids }) => closeDispute(world, ids[0] as string, 'lost'),
  },
]
