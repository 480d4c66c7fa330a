import { type Kysely, sql } from 'kysely'
import type { Tables } from '#platform/server/database/tables.ts'
import './tables.ts'

type Instant = Temporal.Instant

/** Identifies a room: a personal session by its booking, a group session by its date. */
export interface SessionIds {
  bookingId: string
  groupDateId: string | null
}

/** Attendance of one person, combined across all their connections to the room. */
export interface Attendance {
  customerAccountId: string
  isCounsellor: boolean
  /** First arrival in the lobby. */
  cameAt: Instant
  /** Last departure from the lobby or room; null while present. */
  leftAt: Instant | null
  /** First admission; null if never admitted. */
  inFrom: Instant | null
  /** Last departure after admission; null while present. */
  inUntil: Instant | null
}

type AttendanceRow = {
  customer_account_id: string
  is_provider: boolean
  joined_at: Instant
  left_at: Instant | null
  in_from: Instant | null
  in_until: Instant | null
}

/**
 * Loads the attendance of a session's room (issue 7); empty if no one joined, for example if the session was held
 * elsewhere.
 */
export async function loadAttendance(
  db: Kysely<Tables>,
  { bookingId, groupDateId }: SessionIds,
): Promise<Attendance[]> {
  const { rows } = await sql<AttendanceRow>`
    select s.customer_account_id, s.is_provider, min(s.joined_at) as joined_at,
      case when bool_and(s.left_at is not null) then max(s.left_at) end as left_at,
      min(s.admitted_at) as in_from,
      case when bool_and(s.left_at is not null) filter (where s.admitted_at is not null)
        then max(s.left_at) filter (where s.admitted_at is not null) end as in_until
    from room_participant s join session_room r using (session_room_id)
    where ${groupDateId ? sql`r.group_occurrence_id = ${groupDateId}` : sql`r.booking_id = ${bookingId}`}
    group by s.customer_account_id, s.is_provider`.execute(db)
  return rows.map((row) => ({
    customerAccountId: row.customer_account_id,
    isCounsellor: row.is_provider,
    cameAt: row.joined_at,
    leftAt: row.left_at,
    inFrom: row.in_from,
    inUntil: row.in_until,
  }))
}

/** Presence in the room starts with admission. */
const getPresence = (one: Attendance | undefined) => (one?.inFrom ? { from: one.inFrom, until: one.inUntil } : null)

export const toVisit = (one: Attendance | undefined) =>
  one ? { cameAt: one.cameAt, leftAt: one.leftAt, presence: getPresence(one) } : null

/** Picks the attendance of one client and the provider, without the other members of a group. */
export const pickAttendance = (all: readonly Attendance[], customerAccountId: string) => ({
  client: all.find((one) => !one.isCounsellor && one.customerAccountId === customerAccountId),
  counsellor: all.find((one) => one.isCounsellor),
})

/** Loads the attendance that is shown to the client and used to decide their claim; null if no one joined the room. */
export async function loadVisits(db: Kysely<Tables>, ids: SessionIds, customerAccountId: string) {
  const all = await loadAttendance(db, ids)
  if (all.length === 0) return null
  const { client, counsellor } = pickAttendance(all, customerAccountId)
  return { client: toVisit(client), counsellor: toVisit(counsellor) }
}
