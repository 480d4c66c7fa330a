import { sql, type Transaction } from 'kysely'
import type { AppDeps } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import '#modules/payments/server/tables.ts'

type Tx = Transaction<Tables>

/**
 * Ends a scheduled charge in the caller's transaction and enqueues the cleanup of its card at Stripe.
 * @returns false when it had already ended
 */
export async function endScheduledCharge(
  deps: AppDeps,
  tx: Tx,
  paymentId: string,
  status: 'charged' | 'cancelled',
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('scheduled_charge')
    .set({ status, ended_at: deps.clock.now() })
    .where('payment_id', '=', paymentId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await deps.jobs.send('end-scheduled-charge', { paymentId }, tx)
  return true
}

/**
 * Cancels a scheduled charge that is still open. The caller has locked the payment. If the charge succeeds at Stripe
 * anyway, the payment is still applied.
 */
export async function cancelScheduledCharge(deps: AppDeps, tx: Tx, paymentId: string): Promise<void> {
  if (!(await endScheduledCharge(deps, tx, paymentId, 'cancelled'))) return
  await tx
    .updateTable('payment')
    .set({ status: 'failed', checked_at: deps.clock.now() })
    .where('payment_id', '=', paymentId)
    .where('status', '=', 'pending')
    .execute()
}

/**
 * Cancels a booking's scheduled charge unless it has been charged. The caller has locked the payment. @returns whether
 * there was one
 */
export async function cancelScheduledChargeOfBooking(deps: AppDeps, tx: Tx, bookingId: string): Promise<boolean> {
  const { rows } = await sql<{ payment_id: string }>`
    select payment_id from scheduled_charge join payment p using (payment_id)
    where p.purpose = 'booking' and p.purpose_id = ${bookingId} and ended_at is null`.execute(tx)
  for (const { payment_id: paymentId } of rows) await cancelScheduledCharge(deps, tx, paymentId)
  return rows.length > 0
}
