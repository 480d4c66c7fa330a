import { sql, type Transaction } from 'kysely'
import { type Context, requireCaller } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import type { RefundPayer } from '#platform/values/enums.ts'
import { loadPaymentShares } from './refund-effect.ts'

interface EarlierRefund {
  refund_id: string
  amount_cents: number
  borne_by: RefundPayer
  /** 0 if the refund failed, because the amount can then be refunded again. */
  refunded_cents: number
  /** Whether it cancelled the session: a separate cancellation would have made a refund of its own. */
  has_cancelled: boolean
}

/**
 * Finds the refund that the same request made before its response was lost in a crash, to avoid a second refund
 * (decision 0040). Fails when the key was used with another amount. The caller has locked the payment.
 */
export async function findRefundOfRequest(
  context: Context<'keyReused'>,
  tx: Transaction<Tables>,
  { id, amount }: { id: string; amount?: number | undefined },
) {
  const key = context.idempotencyKey
  if (!key) return null
  const { rows } = await sql<EarlierRefund>`
    select r.refund_id, r.amount_cents, r.borne_by, case when r.status = 'failed' then 0 else r.amount_cents end as refunded_cents,
      (r.borne_by = 'shared' and b.status = 'cancelledByProvider' and not exists (
        select from refund c where c.payment_id = r.payment_id and c.reason = 'cancelled')) as has_cancelled
    from refund r join payment p using (payment_id) join booking b on p.purpose = 'booking' and b.booking_id = p.purpose_id
    where r.payment_id = ${id} and r.created_by = ${requireCaller(context).customerAccountId} and r.request_key = ${key}`.execute(
    tx,
  )
  const earlier = rows[0]
  if (!earlier) return null
  if (amount !== undefined && amount !== earlier.amount_cents) return context.fail('keyReused')
  return rebuildResponse(tx, id, earlier)
}

/** Rebuilds the first response by comparing the shares with and without that refund. */
async function rebuildResponse(tx: Transaction<Tables>, paymentId: string, earlier: EarlierRefund) {
  const { effect, leftAfter } = (await loadPaymentShares(tx, paymentId))!
  const { amount_cents: amount, borne_by: borneBy, refunded_cents: refunded } = earlier
  const isShared = borneBy === 'shared'
  const [before, after] = [leftAfter(isShared ? -refunded : 0), leftAfter(isShared ? amount - refunded : 0)]
  return {
    ...effect,
    ...{
      amount,
      refundable: effect.refundable + refunded,
      cancels: earlier.has_cancelled,
      refundId: earlier.refund_id,
    },
    fromCounsellor: before.amountCents - after.amountCents,
    fromFee: before.feeCents - after.feeCents,
    fromPlatform: isShared ? 0 : amount,
  }
}
