import { type Kysely, sql } from 'kysely'
import type { Tables } from '#platform/server/database/tables.ts'
import './tables.ts'

type Instant = Temporal.Instant

/** Whose room: of a personal session by its booking, of a group by its date. */
export interface SessionIds {
  bookingId: string
  groupDateId: string | null
}

/** One person's way through a room, over all their stays in it. */
export interface Attendance {
  customerAccountId: string
  isCounsellor: boolean
  /** First at the door. */
  cameAt: Instant
  /** Last away from the door or the room; null while there. */
  leftAt: Instant | null
  /** First let in; null for who was not. */
  inFrom: Instant | null
  /** Last left after having been let in; null while there. */
  inUntil: Instant | null
}

type Row = {
  customer_account_id: string
  is_counsellor: boolean
  came_at: Instant
  left_at: Instant | null
  in_from: Instant | null
  in_until: Instant | null
}

/** Who came to a session's room and when they left it (issue 7): empty where nobody came, as with sessions held elsewhere. */
export async function attendanceOf(db: Kysely<Tables>, { bookingId, groupDateId }: SessionIds): Promise<Attendance[]> {
  const { rows } = await sql<Row>`
    select s.customer_account_id, s.is_counsellor, min(s.came_at) as came_at,
      case when bool_and(s.left_at is not null) then max(s.left_at) end as left_at,
      min(s.admitted_at) as in_from,
      case when bool_and(s.left_at is not null) filter (where s.admitted_at is not null)
        then max(s.left_at) filter (where s.admitted_at is not null) end as in_until
    from room_stay s join session_room r using (session_room_id)
    where ${groupDateId ? sql`r.group_session_recurrence_id = ${groupDateId}` : sql`r.booking_id = ${bookingId}`}
    group by s.customer_account_id, s.is_counsellor`.execute(db)
  return rows.map((row) => ({
    customerAccountId: row.customer_account_id,
    isCounsellor: row.is_counsellor,
    cameAt: row.came_at,
    leftAt: row.left_at,
    inFrom: row.in_from,
    inUntil: row.in_until,
  }))
}

const isCounsellors = (one: Attendance): boolean => one.isCounsellor

/** Only who was let in was in the room. */
const presenceOf = (one: Attendance | undefined) => (one?.inFrom ? { from: one.inFrom, until: one.inUntil } : null)

export const visitOf = (one: Attendance | undefined) =>
  one ? { cameAt: one.cameAt, leftAt: one.leftAt, presence: presenceOf(one) } : null

/** A client's own way and the counsellor's; of the others in a group nothing. */
export const sidesOf = (all: readonly Attendance[], customerAccountId: string) => ({
  client: all.find((one) => !one.isCounsellor && one.customerAccountId === customerAccountId),
  counsellor: all.find(isCounsellors),
})

/** As one client, or whoever decides about their claim, is told of it: null where nobody came to the room. */
export async function visitsOf(db: Kysely<Tables>, ids: SessionIds, customerAccountId: string) {
  const all = await attendanceOf(db, ids)
  if (all.length === 0) return null
  const { client, counsellor } = sidesOf(all, customerAccountId)
  return { client: visitOf(client), counsellor: visitOf(counsellor) }
}
