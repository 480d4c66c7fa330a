import type Stripe from 'stripe'
import type { DisputeReason, DisputeStatus } from '#modules/payments/values/disputes.ts'
import type { AppDeps } from '#platform/server/context.ts'
import { fromStripeTime, getStripeClient, getStripeId, toStripeTime } from './stripe-client.ts'

/** The parts of a Stripe dispute that this platform uses. */
export interface DisputeState {
  id: string
  paymentIntentId: string | null
  amountCents: number
  reason: DisputeReason
  status: DisputeStatus
  /** Null if the dispute has no deadline. */
  answerBy: Temporal.Instant | null
  openedAt: Temporal.Instant
  /** The dispute's balance transactions; `cents` excludes the fee. */
  movements: { id: string; cents: number; feeCents: number }[]
}

const REASON_BY_STRIPE_REASON: Record<string, DisputeReason> = {
  fraudulent: 'unknownPayment',
  unrecognized: 'unknownPayment',
  product_not_received: 'notReceived',
  product_unacceptable: 'notAsAgreed',
  subscription_canceled: 'notAsAgreed',
  duplicate: 'paidTwice',
  credit_not_processed: 'refundMissing',
}

/** Statuses that Stripe adds later map to `open`, so that an administrator looks at them. */
const STATUS_BY_STRIPE_STATUS: Record<string, DisputeStatus> = {
  warning_needs_response: 'inquiry',
  warning_under_review: 'inquiry',
  warning_closed: 'closed',
  prevented: 'closed',
  needs_response: 'open',
  under_review: 'underReview',
  won: 'won',
  lost: 'lost',
}

export const loadDispute = async (deps: AppDeps, id: string): Promise<DisputeState> =>
  parseDispute(await getStripeClient(deps).disputes.retrieve(id))

/** Lists all disputes created after `since`, whether or not their events arrived. */
export async function* listDisputes(deps: AppDeps, since: Temporal.Instant): AsyncGenerator<DisputeState> {
  const created = { gte: toStripeTime(since) }
  for await (const dispute of getStripeClient(deps).disputes.list({ created, limit: 100 })) yield parseDispute(dispute)
}

/** Returns the URL of the page where administrators submit evidence; null for the sandbox, which has none. */
export const getStripeDisputeUrl = ({ settings }: Pick<AppDeps, 'settings'>, id: string): string | null => {
  if (settings.payments?.mode === 'sandbox') return null
  const test = settings.payments?.secretKey.startsWith('sk_test_') ? 'test/' : ''
  return `https://dashboard.stripe.com/${test}disputes/${id}`
}

function parseDispute(dispute: Stripe.Dispute): DisputeState {
  const dueBy = dispute.evidence_details.due_by
  return {
    id: dispute.id,
    paymentIntentId: getStripeId(dispute.payment_intent),
    amountCents: dispute.amount,
    reason: REASON_BY_STRIPE_REASON[dispute.reason] ?? 'other',
    status: STATUS_BY_STRIPE_STATUS[dispute.status] ?? 'open',
    answerBy: dueBy ? fromStripeTime(dueBy) : null,
    openedAt: fromStripeTime(dispute.created),
    movements: dispute.balance_transactions.map(({ id, amount, fee }) => ({ id, cents: amount, feeCents: fee })),
  }
}
