import { type Kysely, type RawBuilder, sql } from 'kysely'
import { selectSessionTitle } from '#modules/bookings/server/session-title.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { LATE_MINUTES } from '#platform/values/constants.ts'
import type { BookingStatus, SessionLocation, UiLanguage } from '#platform/values/enums.ts'

export interface SessionRow {
  id: string
  isGroup: boolean
  status: BookingStatus
  location: SessionLocation
  title: string
  clientName: string | null
  startDateTime: Temporal.Instant
  endDateTime: Temporal.Instant
  durationInMinutes: number
  address: string | null
  seats: number | null
  seatsTaken: number | null
  awaitsAttendance: boolean
}

interface ProviderSessionRow {
  id: string
  is_group: boolean
  status: BookingStatus
  location: SessionLocation
  title: string
  client_name: string | null
  start_at: Temporal.Instant
  end_at: Temporal.Instant
  address: string | null
  seats: number | null
  seats_taken: number | null
  awaits_attendance: boolean
}

export interface ProviderScope {
  providerId: string
  language: UiLanguage
  now: Temporal.Instant
}

/** The statuses that providers see, which exclude unpaid and expired holds. */
const VISIBLE_STATUSES = sql`('booked', 'rescheduleRequested', 'completed', 'noShow', 'cancelledByCustomer', 'cancelledByProvider')`

/**
 * The status of booking `b` as providers see it: a cancellation by an administrator appears as 'cancelledByProvider',
 * never as the client's.
 */
export const VISIBLE_STATUS = sql<BookingStatus>`case when b.cancelled_by is null then b.status else 'cancelledByProvider' end`

/** Returns the latest start time of sessions whose attendance can already be recorded (§9). */
const getAttendableStart = (now: Temporal.Instant) => now.subtract({ minutes: LATE_MINUTES })

/**
 * Selects a provider's sessions (bookings of personal sessions, and group dates) as one table `s`. A cancelled or past
 * group date is listed only if it had bookings. A group date is not a booking, so its status is derived from its time.
 */
const selectSessions = ({ providerId, language, now }: ProviderScope): RawBuilder<unknown> => sql`
  select b.booking_id as id, false as is_group, ${VISIBLE_STATUS} as status, b.location, ${selectSessionTitle(language)} as title,
    o.first_name || ' ' || o.last_name as client_name, b.start_at, b.end_at, b.address, null::int as seats, null::int as seats_taken,
    b.status = 'booked' and b.start_at <= ${getAttendableStart(now)}::timestamptz as awaits_attendance
  from booking b
  join customer_account o on o.customer_account_id = b.customer_account_id
  join session_template t on t.session_template_id = b.session_template_id
  where b.provider_id = ${providerId} and b.type = 2 and b.status in ${VISIBLE_STATUSES}
  union all
  select g.group_occurrence_id, true,
    case when g.status = 'cancelled' then 'cancelledByProvider' when g.end_at <= ${now}::timestamptz then 'completed' else 'booked' end,
    t.location, ${selectSessionTitle(language)}, null, g.start_at, g.end_at, t.address, g.seats::int, m.members, false
  from group_occurrence g
  join session_template t using (session_template_id)
  cross join lateral (select count(*) filter (where b.status in ('booked', 'completed', 'noShow'))::int as members, count(*)::int as ever
    from booking b where b.group_occurrence_id = g.group_occurrence_id and b.status in ${VISIBLE_STATUSES}) m
  where g.provider_id = ${providerId} and (m.ever > 0 or (g.status = 'scheduled' and g.end_at > ${now}::timestamptz))`

interface SessionQuery {
  condition: RawBuilder<unknown>
  order?: RawBuilder<unknown>
}

/** Lists the sessions `s` that `condition` selects. */
export async function findSessions(
  db: Kysely<Tables>,
  scope: ProviderScope,
  { condition, order = sql`order by s.start_at, s.id` }: SessionQuery,
): Promise<SessionRow[]> {
  const { rows } =
    await sql<ProviderSessionRow>`select s.* from (${selectSessions(scope)}) s where ${condition} ${order}`.execute(db)
  return rows.map(toSessionRow)
}

export async function countSessions(
  db: Kysely<Tables>,
  scope: ProviderScope,
  condition: RawBuilder<unknown>,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int from (${selectSessions(scope)}) s where ${condition}`.execute(db)
  return rows[0]!.count
}

const toSessionRow = (row: ProviderSessionRow): SessionRow => ({
  id: row.id,
  isGroup: row.is_group,
  status: row.status,
  location: row.location,
  title: row.title,
  clientName: row.client_name,
  startDateTime: row.start_at,
  endDateTime: row.end_at,
  durationInMinutes: Math.round(row.start_at.until(row.end_at).total('minutes')),
  address: row.address,
  seats: row.seats,
  seatsTaken: row.seats_taken,
  awaitsAttendance: row.awaits_attendance,
})
