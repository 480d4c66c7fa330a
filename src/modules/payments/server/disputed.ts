import { sql, type Transaction } from 'kysely'
import type { Tables } from '#platform/server/database/tables.ts'
import './disputes/tables.ts'
import './tables.ts'

type Tx = Transaction<Tables>

interface Locked {
  paymentId: string
  isSettled: boolean
}

/** The payment of an intent, locked: before anything that is made of it, as everybody does. */
export async function lockPaymentOf(tx: Tx, paymentIntentId: string): Promise<Locked | undefined> {
  const { rows } = await sql<Locked>`
    select payment_id as "paymentId", settled_at is not null as "isSettled" from payment
    where payment_intent_id = ${paymentIntentId} for update`.execute(tx)
  return rows[0]
}

/**
 * Brings a payment's state to what its disputes say: one that the bank decides about is 'disputed' and holds the transfer; when
 * it is decided, what is left of the payment is as before. One that was lost whole stays 'disputed' for good: nothing is left
 * of it. The caller has locked it.
 */
export async function applyDisputes(tx: Tx, paymentId: string): Promise<void> {
  await sql`
    update payment p set status = case
      when p.status in ('pending', 'failed') then p.status
      when p.refunded_cents >= p.amount_cents then 'refunded'
      when ${UNDECIDED} or p.refunded_cents + lost_cents(p.payment_id) >= p.amount_cents then 'disputed'
      when p.refunded_cents = 0 then 'succeeded'
      else 'partiallyRefunded' end
    where p.payment_id = ${paymentId}`.execute(tx)
}

/** The bank has the money of payment `p` and has not decided. An inquiry takes none and may be answered by a refund. */
export const UNDECIDED = sql<boolean>`exists (
  select from dispute d where d.payment_id = p.payment_id and d.status in ('open', 'underReview'))`
