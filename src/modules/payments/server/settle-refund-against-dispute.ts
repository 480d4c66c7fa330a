import { sql, type Transaction } from 'kysely'
import type { AppDeps } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import type { RefundPayer } from '#platform/values/enums.ts'
import { createRefund } from './create-refund.ts'
import { HAS_UNDECIDED_DISPUTE } from './disputed-status.ts'

interface PendingRefund {
  payment_id: string
  amount_cents: number
  borne_by: RefundPayer
  is_undecided: boolean
  /** Cents that this refund may return: neither lost in a dispute nor part of another refund. */
  left_cents: number
}

/**
 * Checks whether a refund has to wait for a dispute. An amount that the bank has returned is not refunded again: a
 * refund larger than the rest is closed and replaced by one for the rest (decision 0034).
 * @returns true when nothing may be sent to Stripe now
 */
export function settleRefundAgainstDispute(deps: AppDeps, refundId: string): Promise<boolean> {
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
      (p.amount_cents - disputed_cents_lost(p.payment_id) - coalesce((select sum(o.amount_cents) from refund o
        where o.payment_id = p.payment_id and o.status <> 'failed' and o.refund_id <> r.refund_id), 0))::int as left_cents
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
      ...{ paymentId, borneBy, amountCents: left },
      reason: `again:${refundId}`,
      againOf: refundId,
    })
  await deps.events.emit(deps, 'refund.changed', { tx, paymentId })
}
