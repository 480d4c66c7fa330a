import { sql, type Transaction } from 'kysely'
import type { Tables } from '#platform/server/database/tables.ts'
import './disputes/tables.ts'
import './tables.ts'

type Tx = Transaction<Tables>

interface LockedPayment {
  paymentId: string
  isSettled: boolean
}

/** Locks the payment that belongs to an intent. Payments are always locked before the rows that depend on them. */
export async function lockPaymentByIntent(tx: Tx, paymentIntentId: string): Promise<LockedPayment | undefined> {
  const { rows } = await sql<LockedPayment>`
    select payment_id as "paymentId", settled_at is not null as "isSettled" from payment
    where payment_intent_id = ${paymentIntentId} for update`.execute(tx)
  return rows[0]
}

/**
 * Updates a payment's status from its disputes. Until the bank decides, the payment is `disputed` and the transfer is
 * held; afterwards the status follows from the remaining amount. A payment lost in full stays `disputed`. The caller
 * has locked the payment.
 */
export async function updateDisputedStatus(tx: Tx, paymentId: string): Promise<void> {
  await sql`
    update payment p set status = case
      when p.status in ('pending', 'failed') then p.status
      when p.refunded_cents >= p.amount_cents then 'refunded'
      when ${HAS_UNDECIDED_DISPUTE} or p.refunded_cents + disputed_cents_lost(p.payment_id) >= p.amount_cents then 'disputed'
      when p.refunded_cents = 0 then 'succeeded'
      else 'partiallyRefunded' end
    where p.payment_id = ${paymentId}`.execute(tx)
}

/**
 * Whether the bank has withdrawn the amount of payment `p` and has not yet decided the dispute. An inquiry withdraws
 * nothing and can be answered with a refund.
 */
export const HAS_UNDECIDED_DISPUTE = sql<boolean>`exists (
  select from dispute d where d.payment_id = p.payment_id and d.status in ('open', 'underReview'))`
