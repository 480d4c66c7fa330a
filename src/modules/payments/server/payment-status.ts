import { type Kysely, sql, type Transaction } from 'kysely'
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
 * Locks all payments of a client whose account is being deleted, in a fixed order. Refunds, group dates and bookings
 * are always locked after payments.
 */
export async function lockPaymentsOfCustomer(tx: Kysely<Tables>, customerAccountId: string): Promise<void> {
  await sql`
    select from payment where customer_account_id = ${customerAccountId} order by payment_id for update`.execute(tx)
}

/**
 * Updates a payment's status from its refunds and disputes. Until the bank decides, the payment is `disputed` and the
 * transfer is held, even if the payment was refunded in full: a loss would reduce the provider's share. Afterwards the
 * status depends on what is left of the payment. It stays `disputed` when a loss, alone or together with shared
 * refunds, leaves nothing. Refunds borne by the platform are not counted here, because the provider still earns their
 * share of that part. The caller has locked the payment.
 */
export async function updatePaymentStatus(tx: Tx, paymentId: string): Promise<void> {
  await sql`
    update payment p set status = case
      when p.status in ('pending', 'failed') then p.status
      when ${HAS_UNDECIDED_DISPUTE} then 'disputed'
      when p.refunded_cents = p.amount_cents then 'refunded'
      when disputed_cents_lost(p.payment_id) + ${SHARED_REFUNDED_CENTS} >= p.amount_cents then 'disputed'
      when p.refunded_cents = 0 then 'succeeded'
      else 'partiallyRefunded' end
    where p.payment_id = ${paymentId}`.execute(tx)
}

const SHARED_REFUNDED_CENTS = sql<number>`coalesce((select sum(r.amount_cents) from refund r
  where r.payment_id = p.payment_id and r.status = 'succeeded' and r.borne_by = 'shared'), 0)`

/**
 * Whether the bank has withdrawn the amount of payment `p` and has not yet decided the dispute. An inquiry withdraws
 * nothing and can be answered with a refund.
 */
export const HAS_UNDECIDED_DISPUTE = sql<boolean>`exists (
  select from dispute d where d.payment_id = p.payment_id and d.status in ('open', 'underReview'))`
