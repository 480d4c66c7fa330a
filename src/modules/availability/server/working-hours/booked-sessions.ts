import { type Kysely, sql } from 'kysely'
import { floorToMinute, isInHours, loadCalendar } from '#modules/availability/server/public.ts'
import type { Tables } from '#platform/server/database/tables.ts'

type Db = Kysely<Tables>

interface BookedRow {
  booking_id: string | null
  group_occurrence_id: string | null
  title: string
  customer_name: string | null
  start_at: Temporal.Instant
  end_at: Temporal.Instant
}

interface SessionRange {
  from: Temporal.Instant
  /** Null if open-ended. */
  to: Temporal.Instant | null
  language: string
}

/**
 * Lists booked sessions (without holds) and group dates in chronological order. Titles are in `language`; the title
 * stored with a booking is in the client's language.
 */
export async function listBookedSessions(db: Db, providerId: string, { from, to, language }: SessionRange) {
  const { rows } = await sql<BookedRow>`
    select c.booking_id, c.group_occurrence_id, c.start_at, c.end_at,
      coalesce(t.texts -> ${language} ->> 'title', t.texts -> 'en' ->> 'title', t.texts -> 'et' ->> 'title',
        t.texts -> 'ru' ->> 'title', '') as title,
      case when b.booking_id is null then null else o.first_name || ' ' || left(o.last_name, 1) || '.' end as customer_name
    from calendar_entry c
    left join booking b using (booking_id)
    left join customer_account o on o.customer_account_id = b.customer_account_id
    left join group_occurrence g on g.group_occurrence_id = c.group_occurrence_id
    left join session_template t on t.session_template_id = coalesce(b.session_template_id, g.session_template_id)
    where c.provider_id = ${providerId} and c.hold_expires_at is null and c.end_at > ${from}::timestamptz
      and (${to}::timestamptz is null or c.start_at < ${to}::timestamptz)
    order by c.start_at`.execute(db)
  return rows.map((row) => ({
    bookingId: row.booking_id,
    groupSessionRecurrenceId: row.group_occurrence_id,
    title: row.title,
    customerName: row.customer_name,
    startDateTime: row.start_at,
    endDateTime: row.end_at,
  }))
}

/**
 * Lists upcoming sessions outside the working hours. When the hours change, these sessions are reported but left
 * unchanged (issue 3). If no hours are set, every session is outside.
 */
export async function listSessionsOutsideHours(
  db: Db,
  providerId: string,
  { now, language }: { now: Temporal.Instant; language: string },
) {
  const booked = await listBookedSessions(db, providerId, { from: now, to: null, language })
  if (booked.length === 0) return []
  const calendar = await loadCalendar(db, providerId, { from: floorToMinute(now), to: null, now })
  const schedule = calendar?.schedule
  return booked.filter(({ startDateTime, endDateTime }) => {
    const interval = { start: floorToMinute(startDateTime), end: floorToMinute(endDateTime) }
    return !schedule || !isInHours(schedule, interval)
  })
}
