import { type Kysely, sql } from 'kysely'
import type { Tables } from '../database/tables.ts'
import type { Booking } from './change-one.ts'

export interface OtherDate {
  group_session_recurrence_id: string
  start_at: Temporal.Instant
  end_at: Temporal.Instant
}

type Seat = Pick<Booking, 'session_template_id' | 'customer_account_id' | 'group_session_recurrence_id'>

/** Coming dates of the same group that have a seat, holds that have run out not counted, and at which this person does not sit yet. */
export async function otherDates(db: Kysely<Tables>, seat: Seat, now: Temporal.Instant): Promise<OtherDate[]> {
  const { rows } = await sql<OtherDate>`
    select g.group_session_recurrence_id, g.start_at, g.end_at from group_occurrence g
    where g.session_template_id = ${seat.session_template_id} and g.status = 'scheduled' and g.start_at > ${now}
      and g.group_session_recurrence_id <> ${seat.group_session_recurrence_id}
      and g.seats > g.seats_taken - (select count(*) from booking b
        where b.group_session_recurrence_id = g.group_session_recurrence_id and b.status = 'pendingPayment' and b.hold_expires_at <= ${now})
      and not exists (select from booking b where b.group_session_recurrence_id = g.group_session_recurrence_id
        and b.customer_account_id = ${seat.customer_account_id} and b.status in ('pendingPayment', 'booked', 'rescheduleRequested'))
    order by g.start_at`.execute(db)
  return rows
}
