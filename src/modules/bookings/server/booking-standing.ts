import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Tables } from '#platform/server/database/tables.ts'
import type { Booking } from './change-one.ts'
import { openRequestOf } from './reschedule-request.ts'
import type { Standing } from './what-may-be-done.ts'

type Db = Kysely<Tables>

/** A booking as the rules look at it. */
export async function standingOf<One extends Omit<Standing, 'offer'> & Pick<Booking, 'booking_id'>>(
  db: Db,
  booking: One,
): Promise<One & Standing> {
  const offer = booking.status === 'rescheduleRequested' ? await openRequestOf(db, booking.booking_id) : null
  const { rows } = await sql`select ${owes(sql`${booking.booking_id}::uuid`)} as owes`.execute(db)
  return { ...booking, offer, owes: (rows[0] as { owes: boolean }).owes }
}

/** Whether the card of a far date failed, or is being charged in this moment. */
export const owes = (bookingId: RawBuilder<unknown>) => sql<boolean>`exists (
  select from card_promise cp join payment pr using (payment_id)
  where pr.purpose = 'booking' and pr.purpose_id = ${bookingId} and cp.status in ('charging', 'failed'))`

/**
 * Of a booking's payment, what is not on its way back yet; nothing where none was paid. What a bank decides about counts: its
 * refund waits for the decision and is closed if the bank gives the money back (decision 0034).
 */
export async function restOf(db: Db, bookingId: string): Promise<{ paymentId: string | null; cents: number }> {
  const { rows } = await sql<{ payment_id: string; rest: number }>`
    select p.payment_id, (p.amount_cents - lost_cents(p.payment_id) - coalesce(sum(r.amount_cents) filter (where r.status <> 'failed'), 0))::int as rest
    from payment p left join refund r using (payment_id)
    where p.purpose = 'booking' and p.purpose_id = ${bookingId} and p.status in ('succeeded', 'partiallyRefunded', 'disputed')
    group by p.payment_id`.execute(db)
  return { paymentId: rows[0]?.payment_id ?? null, cents: Math.max(0, rows[0]?.rest ?? 0) }
}

/** Whole cents that calling a booking off has brought back, or will: not what an administrator gave back before. */
export async function refundedOf(db: Db, bookingId: string): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(r.amount_cents), 0)::int as cents from refund r join payment p using (payment_id)
    where p.purpose = 'booking' and p.purpose_id = ${bookingId} and r.reason = 'cancelled' and r.status <> 'failed'`.execute(
    db,
  )
  return rows[0]!.cents
}

/** False while the card of a far date is only promised: then nothing can come back (decision 0035). */
export async function isCharged(db: Db, bookingId: string): Promise<boolean> {
  const { rows } = await sql<{ is_charged: boolean }>`
    select not exists (select from card_promise cp join payment p using (payment_id)
      where p.purpose = 'booking' and p.purpose_id = ${bookingId} and cp.status <> 'charged') as is_charged`.execute(db)
  return rows[0]!.is_charged
}

/** Whole cents that could still come back; 0 where nothing was charged, or everything is on its way back. */
export const refundableOf = async (db: Db, bookingId: string): Promise<number> => (await restOf(db, bookingId)).cents

/** What was paid for a booking, what of it has been refunded, in whole cents, and with which card. */
export async function paidOf(db: Db, bookingId: string) {
  const { rows } = await sql<{ paid: number; refunded: number; brand: string | null; last4: string | null }>`
    select case when p.settled_at is null then 0 else p.amount_cents end as paid, coalesce(p.card_brand, cp.card_brand) as brand,
      coalesce(p.card_last4, cp.card_last4) as last4,
      (select coalesce(sum(r.amount_cents), 0)::int from refund r where r.payment_id = p.payment_id and r.status <> 'failed') as refunded
    from payment p left join card_promise cp using (payment_id)
    where p.purpose = 'booking' and p.purpose_id = ${bookingId}`.execute(db)
  const { paid, refunded, brand, last4 } = rows[0] ?? { paid: 0, refunded: 0, brand: null, last4: null }
  return { paidAmount: paid, refundedAmount: refunded, card: brand && last4 ? { brand, last4 } : null }
}
