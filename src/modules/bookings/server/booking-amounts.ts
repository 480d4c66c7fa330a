import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Tables } from '#platform/server/database/tables.ts'
import type { ChangeableBooking } from './change-rules.ts'
import type { Booking } from './lock-booking.ts'
import { findOpenProposal } from './rescheduling/reschedule-proposal.ts'

type Db = Kysely<Tables>

/**
 * Adds to a booking the data that the change rules need: its open proposal, and whether its scheduled charge is unpaid.
 */
export async function loadChangeableBooking<
  Fields extends Omit<ChangeableBooking, 'proposal'> & Pick<Booking, 'booking_id'>,
>(db: Db, booking: Fields): Promise<Fields & ChangeableBooking> {
  const proposal = booking.status === 'rescheduleRequested' ? await findOpenProposal(db, booking.booking_id) : null
  const { rows } =
    await sql`select ${hasUnpaidChargeSql(sql`${booking.booking_id}::uuid`)} as has_unpaid_charge`.execute(db)
  return { ...booking, proposal, has_unpaid_charge: (rows[0] as { has_unpaid_charge: boolean }).has_unpaid_charge }
}

/** SQL condition: the scheduled charge of this booking has failed or is in progress. */
export const hasUnpaidChargeSql = (bookingId: RawBuilder<unknown>) => sql<boolean>`exists (
  select from scheduled_charge sc join payment pr using (payment_id)
  where pr.purpose = 'booking' and pr.purpose_id = ${bookingId} and sc.status in ('charging', 'failed'))`

/**
 * Loads a booking's payment and the part of it, in cents, that can still be refunded; null and 0 if nothing was paid. A
 * disputed payment counts: its refund waits for the bank's decision, and is not made if the bank returns the money to
 * the client (decision 0034).
 */
export async function loadRefundablePayment(
  db: Db,
  bookingId: string,
): Promise<{ paymentId: string | null; cents: number }> {
  const { rows } = await sql<{ payment_id: string; remaining: number }>`
    select p.payment_id, (p.amount_cents - disputed_cents_lost(p.payment_id) - coalesce(sum(r.amount_cents) filter (where r.status <> 'failed'), 0))::int as remaining
    from payment p left join refund r using (payment_id)
    where p.purpose = 'booking' and p.purpose_id = ${bookingId} and p.status in ('succeeded', 'partiallyRefunded', 'disputed')
    group by p.payment_id`.execute(db)
  return { paymentId: rows[0]?.payment_id ?? null, cents: Math.max(0, rows[0]?.remaining ?? 0) }
}

/**
 * Sums the refunds, in cents, made because a booking was cancelled, including those in progress. Earlier refunds by an
 * administrator do not count.
 */
export async function sumCancellationRefunds(db: Db, bookingId: string): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(r.amount_cents), 0)::int as cents from refund r join payment p using (payment_id)
    where p.purpose = 'booking' and p.purpose_id = ${bookingId} and r.reason = 'cancelled' and r.status <> 'failed'`.execute(
    db,
  )
  return rows[0]!.cents
}

/**
 * Returns false if a scheduled charge has not been made, so there is nothing to refund (decision 0035); otherwise true.
 */
export async function isCharged(db: Db, bookingId: string): Promise<boolean> {
  const { rows } = await sql<{ is_charged: boolean }>`
    select not exists (select from scheduled_charge sc join payment p using (payment_id)
      where p.purpose = 'booking' and p.purpose_id = ${bookingId} and sc.status <> 'charged') as is_charged`.execute(db)
  return rows[0]!.is_charged
}

/** Loads the refundable amount in cents: 0 if nothing was charged or everything has been refunded. */
export const loadRefundableCents = async (db: Db, bookingId: string): Promise<number> =>
  (await loadRefundablePayment(db, bookingId)).cents

/** Loads the paid and refunded amounts of a booking, in cents, and its card. */
export async function loadPaidAmounts(db: Db, bookingId: string) {
  const { rows } = await sql<{ paid: number; refunded: number; brand: string | null; last4: string | null }>`
    select case when p.settled_at is null then 0 else p.amount_cents end as paid, coalesce(p.card_brand, sc.card_brand) as brand,
      coalesce(p.card_last4, sc.card_last4) as last4,
      (select coalesce(sum(r.amount_cents), 0)::int from refund r where r.payment_id = p.payment_id and r.status <> 'failed') as refunded
    from payment p left join scheduled_charge sc using (payment_id)
    where p.purpose = 'booking' and p.purpose_id = ${bookingId}`.execute(db)
  const { paid, refunded, brand, last4 } = rows[0] ?? { paid: 0, refunded: 0, brand: null, last4: null }
  return { paidAmount: paid, refundedAmount: refunded, card: brand && last4 ? { brand, last4 } : null }
}
