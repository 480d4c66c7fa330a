import { sql, type Transaction } from 'kysely'
import type Stripe from 'stripe'
import { postRefund, postRefundReturned } from '#modules/ledger/server/public.ts'
import type { AppDeps } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { recordFailedJob } from '#platform/server/failed-jobs/public.ts'
import { logError } from '#platform/server/log.ts'
import type { RefundPayer } from '#platform/values/enums.ts'
import { toGuid } from '#platform/values/guid.ts'
import { createRefund } from './create-refund.ts'
import { HAS_UNDECIDED_DISPUTE, updatePaymentStatus } from './payment-status.ts'
import { getStripeClient, getStripeErrorCode, isStripeUnavailable } from './stripe-client.ts'

/** Emitted when a refund of this payment is sent, fails or will no longer be made. */
export interface RefundChanged {
  tx: Transaction<Tables>
  paymentId: string
}

declare module '#platform/server/events.ts' {
  interface Events {
    'refund.changed': RefundChanged
  }
}

declare module '#platform/server/jobs/jobs.ts' {
  interface JobKinds {
    'cancel-payment-intent': { paymentIntentId: string }
    'reconcile-payments': object
    'retry-pending-refunds': object
    'purge-stripe-events': object
  }
}

const IS_FINAL = { succeeded: true, failed: true, pending: false } as const

/**
 * Sends a pending refund to Stripe and records its status. A repeated call finds the earlier refund by its metadata,
 * because Stripe forgets idempotency keys after a day.
 * @throws if Stripe is unavailable or rejects the refund
 */
export async function makeRefund(deps: AppDeps, refundId: string): Promise<void> {
  const refund = await deps.db
    .selectFrom('refund')
    .innerJoin('payment', 'payment.payment_id', 'refund.payment_id')
    .select(['refund.status', 'refund.amount_cents', 'refund.rejections', 'payment.payment_intent_id'])
    .where('refund_id', '=', refundId)
    .executeTakeFirstOrThrow()
  if (IS_FINAL[refund.status]) return
  const { refunds } = getStripeClient(deps)
  const intent = refund.payment_intent_id!
  const earlier = await refunds.list({ payment_intent: intent, limit: 100 })
  const existing = earlier.data.find((candidate) => candidate.metadata?.['refundId'] === refundId)
  if (!existing && (await settleRefundAgainstDispute(deps, refundId))) return
  const stripeRefund =
    existing ??
    (await refunds
      .create(
        { payment_intent: intent, amount: refund.amount_cents, metadata: { refundId } },
        { idempotencyKey: `refund:${refundId}:${refund.rejections}` },
      )
      .catch((error: unknown) => recordRejection(deps, { refundId, rejections: refund.rejections, error })))
  await deps.db.transaction().execute((tx) => applyRefund(deps, tx, stripeRefund))
}

interface RefundRejection {
  refundId: string
  /** Rejections before this attempt. Concurrent attempts share an idempotency key and count once. */
  rejections: number
  error: unknown
}

/**
 * Stores Stripe's error code for administrators. The refund is still retried, with another idempotency key, because
 * Stripe would answer the same key with the same rejection for a day.
 * @throws the original error
 */
async function recordRejection(deps: AppDeps, { refundId, rejections, error }: RefundRejection): Promise<never> {
  const error_code = getStripeErrorCode(error)
  if (error_code)
    await deps.db
      .updateTable('refund')
      .set({ error_code, rejections: rejections + 1 })
      .where('refund_id', '=', refundId)
      .where('rejections', '=', rejections)
      .execute()
  throw error
}

interface PendingRefund {
  payment_id: string
  amount_cents: number
  borne_by: RefundPayer
  is_undecided: boolean
  /** Cents of the payment that are neither lost in a dispute nor part of another refund. */
  left_cents: number
}

/**
 * Settles a pending refund against the disputes of its payment. The refund waits until a dispute is decided. Money that
 * the client has already received from the bank is not refunded again: a refund larger than the remaining amount is
 * closed and replaced by one for that amount (decision 0034).
 * @returns true if nothing may be sent to Stripe yet
 */
function settleRefundAgainstDispute(deps: AppDeps, refundId: string): Promise<boolean> {
  return deps.db.transaction().execute(async (tx) => {
    const refund = await lockPendingRefund(tx, refundId)
    if (!refund || refund.is_undecided) return true
    if (refund.amount_cents <= refund.left_cents) return false
    await closeRefund(deps, tx, { ...refund, refund_id: refundId })
    return true
  })
}

async function lockPendingRefund(tx: Transaction<Tables>, refundId: string): Promise<PendingRefund | undefined> {
  await sql`select from payment where payment_id = (select payment_id from refund where refund_id = ${refundId}) for update`.execute(
    tx,
  )
  const { rows } = await sql<PendingRefund>`
    select r.payment_id, r.amount_cents, r.borne_by, ${HAS_UNDECIDED_DISPUTE} as is_undecided,
      (p.amount_cents - disputed_cents_lost(p.payment_id) - coalesce((select sum(other.amount_cents) from refund other
        where other.payment_id = p.payment_id and other.status <> 'failed' and other.refund_id <> r.refund_id), 0))::int as left_cents
    from refund r join payment p using (payment_id)
    where r.refund_id = ${refundId} and r.status = 'pending' for update of r`.execute(tx)
  return rows[0]
}

async function closeRefund(
  deps: AppDeps,
  tx: Transaction<Tables>,
  refund: PendingRefund & { refund_id: string },
): Promise<void> {
  const { refund_id: refundId, payment_id: paymentId, left_cents: left, borne_by: borneBy } = refund
  await tx.updateTable('refund').set({ status: 'failed' }).where('refund_id', '=', refundId).execute()
  if (left > 0)
    await createRefund(deps, tx, {
      paymentId,
      borneBy,
      amountCents: left,
      reason: `again:${refundId}`,
      replacesRefundId: refundId,
    })
  await deps.events.emit(deps, 'refund.changed', { tx, paymentId })
}

const STATUS_BY_STRIPE_STATUS: Record<string, 'pending' | 'succeeded' | 'failed'> = {
  succeeded: 'succeeded',
  failed: 'failed',
  canceled: 'failed',
}

/** Updates a refund to match its state at Stripe; safe to repeat. A bank may return a refund after it succeeded. */
export async function applyRefund(deps: AppDeps, tx: Transaction<Tables>, stripeRefund: Stripe.Refund): Promise<void> {
  const status = STATUS_BY_STRIPE_STATUS[stripeRefund.status ?? ''] ?? 'pending'
  const refund = await lockRefund(tx, stripeRefund)
  // A successful refund changes only when the bank returns it; a pending status comes from an outdated read.
  if (!refund || refund.status === 'failed' || (refund.status === 'succeeded' && status === 'pending')) return
  const { refund_id: refundId, payment_id: paymentId, amount_cents: amountCents } = refund
  await tx
    .updateTable('refund')
    .set({ status, stripe_refund_id: stripeRefund.id, error_code: null })
    .where('refund_id', '=', refundId)
    .execute()
  if (status === 'failed') logError('refund failed: the money has not reached the client', { refundId })
  const changeCents = amountCents * (Number(status === 'succeeded') - Number(refund.status === 'succeeded'))
  if (changeCents !== 0) {
    await addRefunded(tx, paymentId, changeCents)
    const { reason, borne_by: borneBy } = refund
    const posting = { refundId, paymentId, amountCents, reason, borneBy, at: deps.clock.now() }
    await (changeCents > 0 ? postRefund : postRefundReturned)(tx, posting)
  }
  // A refund that was never sent moves no money, but a transfer may have been reduced for it.
  if (changeCents !== 0 || status === 'failed') await deps.events.emit(deps, 'refund.changed', { tx, paymentId })
}

/** Locks a refund and its payment; the payment is always locked first. */
async function lockRefund(tx: Transaction<Tables>, stripeRefund: Stripe.Refund) {
  const matches = sql<boolean>`(r.stripe_refund_id = ${stripeRefund.id} or r.refund_id = ${toGuid(stripeRefund.metadata?.['refundId'])}::uuid)`
  await sql`select from payment where payment_id in (select r.payment_id from refund r where ${matches}) for update`.execute(
    tx,
  )
  return tx.selectFrom('refund as r').selectAll().where(matches).forUpdate().executeTakeFirst()
}

async function addRefunded(tx: Transaction<Tables>, paymentId: string, changeCents: number): Promise<void> {
  await sql`
    update payment set refunded_cents = refunded_cents + ${changeCents} where payment_id = ${paymentId}`.execute(tx)
  await updatePaymentStatus(tx, paymentId)
}

const RETRY_AFTER = { minutes: 15 }

/**
 * Scheduled job: makes pending refunds whose job was lost or failed permanently. The least recently attempted refund
 * comes first, so that one that always fails does not delay the others.
 */
export async function retryPendingRefunds(deps: AppDeps): Promise<void> {
  const pending = await deps.db
    .selectFrom('refund')
    .select('refund_id')
    .where('status', '=', 'pending')
    .where('created_at', '<', deps.clock.now().subtract(RETRY_AFTER))
    .orderBy('attempted_at', (order) => order.asc().nullsFirst())
    .orderBy('created_at')
    .execute()
  for (const { refund_id: refundId } of pending) {
    const attemptedAt = deps.clock.now()
    await deps.db.updateTable('refund').set({ attempted_at: attemptedAt }).where('refund_id', '=', refundId).execute()
    const error = await makeRefund(deps, refundId).catch((reason: Error) => reason)
    if (error) await recordFailedJob(deps, { kind: 'retry-pending-refunds', subject: refundId, error })
    if (isStripeUnavailable(error)) return
  }
}
