import { type Kysely, sql } from 'kysely'
import type { Tables } from '#platform/server/database/tables.ts'
import type { Booking } from './lock-booking.ts'
import { countWaitlistEntriesAhead } from './waitlist-offer-rules.ts'

export interface AlternativeDate {
  group_session_recurrence_id: string
  start_at: Temporal.Instant
  end_at: Temporal.Instant
}
interface DateWithSeats extends AlternativeDate {
  free: number
  has_line: boolean
}

type Seat = Pick<Booking, 'session_template_id' | 'customer_account_id' | 'group_session_recurrence_id'>

/**
 * Upcoming dates of the same group with a free seat at which the customer has no seat yet. Expired holds do not count
 * as taken; seats wanted by the waiting list do (decision 0028).
 */
export async function listAlternativeDates(
  db: Kysely<Tables>,
  seat: Seat,
  now: Temporal.Instant,
): Promise<AlternativeDate[]> {
  const open: AlternativeDate[] = []
  for (const { free, has_line: hasLine, ...date } of await datesWithSeats(db, seat, now)) {
    const { group_session_recurrence_id: occurrenceId, start_at: startAt } = date
    const line = { occurrenceId, startAt, before: seat.customer_account_id, now }
    if (!hasLine || free > (await countWaitlistEntriesAhead(db, line))) open.push(date)
  }
  return open
}

async function datesWithSeats(db: Kysely<Tables>, seat: Seat, now: Temporal.Instant): Promise<DateWithSeats[]> {
  const { rows } = await sql<DateWithSeats>`
    select g.group_session_recurrence_id, g.start_at, g.end_at, g.seats - g.seats_taken + over.count as free,
      exists (select from waiting w where w.group_session_recurrence_id = g.group_session_recurrence_id and w.status = 'waiting') as has_line
    from group_occurrence g cross join lateral (select count(*)::int from booking b
      where b.group_session_recurrence_id = g.group_session_recurrence_id and b.status = 'pendingPayment' and b.hold_expires_at <= ${now}) over
    where g.session_template_id = ${seat.session_template_id} and g.status = 'scheduled' and g.start_at > ${now}
      and g.group_session_recurrence_id <> ${seat.group_session_recurrence_id}
      and g.seats - g.seats_taken + over.count > 0
      and not exists (select from booking b where b.group_session_recurrence_id = g.group_session_recurrence_id
        and b.customer_account_id = ${seat.customer_account_id} and b.status in ('pendingPayment', 'booked', 'rescheduleRequested'))
    order by g.start_at`.execute(db)
  return rows
}
