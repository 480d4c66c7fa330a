import { type Kysely, sql } from 'kysely'
import { countWaitlistEntriesAhead } from '#modules/bookings/server/holds/waitlist-offer-rules.ts'
import type { Booking } from '#modules/bookings/server/lock-booking.ts'
import type { Tables } from '#platform/server/database/tables.ts'

export interface AlternativeDate {
  group_occurrence_id: string
  start_at: Temporal.Instant
  end_at: Temporal.Instant
}
interface DateWithSeats extends AlternativeDate {
  free: number
  has_waitlist: boolean
}

type Seat = Pick<Booking, 'session_template_id' | 'customer_account_id' | 'group_occurrence_id'>

/**
 * Lists upcoming dates of the same group that have a free seat and on which the customer has no seat yet. Seats of
 * expired holds count as free, and seats reserved for the waiting list as occupied (decision 0028).
 */
export async function listAlternativeDates(
  db: Kysely<Tables>,
  seat: Seat,
  now: Temporal.Instant,
): Promise<AlternativeDate[]> {
  const available: AlternativeDate[] = []
  for (const { free, has_waitlist: hasWaitlist, ...date } of await listDatesWithSeats(db, seat, now)) {
    const { group_occurrence_id: occurrenceId, start_at: startAt } = date
    const position = { occurrenceId, startAt, before: seat.customer_account_id, now }
    if (!hasWaitlist || free > (await countWaitlistEntriesAhead(db, position))) available.push(date)
  }
  return available
}

async function listDatesWithSeats(db: Kysely<Tables>, seat: Seat, now: Temporal.Instant): Promise<DateWithSeats[]> {
  const { rows } = await sql<DateWithSeats>`
    select g.group_occurrence_id, g.start_at, g.end_at, g.seats - g.seats_taken + expired.count as free,
      exists (select from waitlist_entry w where w.group_occurrence_id = g.group_occurrence_id and w.status = 'waiting') as has_waitlist
    from group_occurrence g cross join lateral (select count(*)::int from booking b
      where b.group_occurrence_id = g.group_occurrence_id and b.status = 'pendingPayment' and b.hold_expires_at <= ${now}) expired
    where g.session_template_id = ${seat.session_template_id} and g.status = 'scheduled' and g.start_at > ${now}
      and g.group_occurrence_id <> ${seat.group_occurrence_id}
      and g.seats - g.seats_taken + expired.count > 0
      and not exists (select from booking b where b.group_occurrence_id = g.group_occurrence_id
        and b.customer_account_id = ${seat.customer_account_id} and b.status in ('pendingPayment', 'booked', 'rescheduleRequested'))
    order by g.start_at`.execute(db)
  return rows
}
