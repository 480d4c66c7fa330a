import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Tables } from '#platform/server/database/tables.ts'
import { LATE_MINUTES, ROOM_OPENS_MINUTES_BEFORE } from '#platform/values/constants.ts'
import { SESSION_LOCATION } from '#platform/values/enums.ts'
import { ROOM_STATUS } from './room-rules.ts'
import './tables.ts'

const DUE = sql`b.start_at + ${`${LATE_MINUTES} minutes`}::interval`
const OPENED = sql`b.start_at - ${`${ROOM_OPENS_MINUTES_BEFORE} minutes`}::interval`
/** How long a client's lost network may hide that they were waiting. */
const GAP = sql`interval '1 minute'`
/** Until when somebody was there: one who is there was seen a moment ago. */
const UNTIL = sql`coalesce(s.left_at, s.seen_at)`

/** Nobody's times are known of there. */
const IN_ZOOM = sql`exists (select from held_in_zoom z where z.start_at = b.start_at
  and (z.booking_id = b.booking_id or z.group_session_recurrence_id = b.group_session_recurrence_id))`

interface Asking {
  db: Kysely<Tables>
  /** Where the operator's Zoom is set up no more, meetings that it still has hold nothing (decision 0055). */
  settings: { zoom: object | null }
}

interface Asked {
  now: Temporal.Instant
  /** Sessions that began before it are left alone. */
  since: Temporal.Instant
  /** One booking, asked again under its lock. */
  bookingId?: string
}

/**
 * Bookings whose client waited in the room until a quarter of an hour after the start while their counsellor did not come (decision
 * 0058). Only who came and stayed is meant: who came later or left before waited for nobody.
 */
export async function absencesOf({ db, settings }: Asking, { now, since, bookingId }: Asked): Promise<string[]> {
  const { rows } = await sql<{ booking_id: string }>`
    select b.booking_id from booking b
    join session_room r on r.booking_id = b.booking_id or r.group_session_recurrence_id = b.group_session_recurrence_id
    where b.location = ${SESSION_LOCATION.online} and b.status in (${sql.join(ROOM_STATUS.filter(isSettled))})
      and b.start_at >= ${since} and ${DUE} <= ${now} ${bookingId ? sql`and b.booking_id = ${bookingId}` : sql``}
      and ${stayed(sql`s.came_at <= ${DUE} and ${UNTIL} >= ${DUE} - ${GAP}`)}
      and ${stayed(sql`s.came_at <= ${DUE} + ${GAP} and ${UNTIL} >= ${DUE}`)}
      and not exists (select from room_stay s where s.session_room_id = r.session_room_id and s.is_counsellor
        and s.came_at <= ${DUE} and ${UNTIL} >= ${OPENED})
      ${settings.zoom ? sql`and not ${IN_ZOOM}` : sql``}
    order by b.booking_id`.execute(db)
  return rows.map((row) => row.booking_id)
}

interface Waiting {
  ownBookingId: string | null
  startAt: Temporal.Instant
}

/** Whether a client may count on their money: the machine's claim is there, or is about to be. */
export async function isCounsellorAbsent(
  house: Asking & { now: Temporal.Instant },
  { ownBookingId: bookingId, startAt }: Waiting,
): Promise<boolean> {
  if (!bookingId) return false
  const { rows } = await sql<{ begun: boolean; said: boolean }>`
    select exists (select from claim where booking_id = ${bookingId} and opened_by = 'machine' and opened_at >= ${startAt}
        and status <> 'rejected') as begun,
      exists (select from claim where booking_id = ${bookingId})
        or exists (select from feedback where booking_id = ${bookingId}) as said`.execute(house.db)
  const { begun, said } = rows[0]!
  return begun || (!said && (await absencesOf(house, { now: house.now, since: startAt, bookingId })).length > 0)
}

/** A session that is about to be moved has another way out. */
const isSettled = (status: (typeof ROOM_STATUS)[number]): boolean => status !== 'rescheduleRequested'

const stayed = (when: RawBuilder<unknown>) => sql`exists (select from room_stay s
  where s.session_room_id = r.session_room_id and not s.is_counsellor and s.customer_account_id = b.customer_account_id and ${when})`
