import { sql, type Transaction } from 'kysely'
import { postSharedRefund } from '#modules/ledger/server/public.ts'
import type { AppDeps } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { updatePaymentStatus } from './payment-status.ts'
import './tables.ts'

interface GoodwillRefundRow {
  refund_id: string
  payment_id: string
  amount_cents: number
  status: 'pending' | 'succeeded'
}

/**
 * Turns earlier refunds at the platform’s expense into shared ones when their session is cancelled: the provider has no
 * share left for the platform to protect, so no one is owed anything (decision 0040). The caller has locked the
 * payment.
 */
export async function shareGoodwillRefunds(deps: AppDeps, tx: Transaction<Tables>, bookingId: string): Promise<void> {
  const { rows } = await sql<GoodwillRefundRow>`
    select r.refund_id, r.payment_id, r.amount_cents, r.status from refund r join payment p using (payment_id)
    where p.purpose = 'booking' and p.purpose_id = ${bookingId} and r.borne_by = 'platform' and r.status <> 'failed'
    order by r.created_at, r.refund_id for update of r`.execute(tx)
  for (const { refund_id: refundId, payment_id: paymentId, amount_cents: amountCents, status } of rows) {
    if (status === 'succeeded') await postSharedRefund(tx, { refundId, paymentId, amountCents, at: deps.clock.now() })
    await tx.updateTable('refund').set({ borne_by: 'shared' }).where('refund_id', '=', refundId).execute()
  }
  if (rows[0]) await updatePaymentStatus(tx, rows[0].payment_id)
}
