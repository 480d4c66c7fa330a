import { sql } from 'kysely'
import { getRoomOpening } from '#modules/session-room/server/public.ts'
import { BOOKING_STATUSES_WITH_ROOM } from '#modules/session-room/values/statuses.ts'
import type { AppDeps } from '#platform/server/context.ts'
import { SESSION_LOCATION, SESSION_TYPE } from '#platform/values/enums.ts'
import { CREATE_HOURS_AHEAD, DELETE_HOURS_AFTER } from './meeting-rules.ts'
import type { ZoomSession } from './meeting-store.ts'
import type { MeetingTimes } from './meetings.ts'

type Instant = Temporal.Instant

const BATCH_SIZE = 500
const UPCOMING_STATUSES = sql`('booked', 'rescheduleRequested')`
const STATUSES_WITH_ROOM = sql`(${sql.join(BOOKING_STATUSES_WITH_ROOM)})`

/** Returns the start time of a session whose room opens now. The rooms of later sessions are not open yet. */
const getEarliestStart = (now: Instant): Instant => now.add(getRoomOpening(now).until(now))

interface SessionRow {
  booking_id: string | null
  group_id: string | null
  provider_id: string
  start_at: Instant
  end_at: Instant
}

/** Lists upcoming online sessions that have no meeting and whose room is not open yet, earliest first. */
export async function listSessionsWithoutMeeting({ db, clock }: Pick<AppDeps, 'db' | 'clock'>): Promise<ZoomSession[]> {
  const now = clock.now()
  const earliestStart = getEarliestStart(now)
  const latestStart = now.add({ hours: CREATE_HOURS_AHEAD })
  const { rows } = await sql<SessionRow>`
    select b.booking_id, null::uuid as group_id, b.provider_id, b.start_at, b.end_at from booking b
    where b.type = ${SESSION_TYPE.personal} and b.location = ${SESSION_LOCATION.online} and b.status in ${UPCOMING_STATUSES}
      and b.start_at > ${earliestStart} and b.start_at <= ${latestStart}
      and not exists (select from zoom_meeting m where m.booking_id = b.booking_id and m.state <> 'deleting')
    union all
    select null, g.group_occurrence_id, g.provider_id, g.start_at, g.end_at from group_occurrence g
    where g.status = 'scheduled' and g.start_at > ${earliestStart} and g.start_at <= ${latestStart}
      and exists (select from booking s where s.group_occurrence_id = g.group_occurrence_id
        and s.location = ${SESSION_LOCATION.online} and s.status in ${UPCOMING_STATUSES})
      and not exists (select from zoom_meeting m
        where m.group_occurrence_id = g.group_occurrence_id and m.state <> 'deleting')
    order by start_at, booking_id limit ${BATCH_SIZE}`.execute(db)
  return rows.map((row) => ({
    bookingId: row.booking_id,
    groupDateId: row.group_id,
    providerId: row.provider_id,
    startAt: row.start_at,
    endAt: row.end_at,
  }))
}

export interface OutdatedMeeting {
  id: string
  /** Times of the session; null if the meeting is to be deleted. */
  times: MeetingTimes | null
}

interface OutdatedRow {
  id: string
  start_at: Instant | null
  end_at: Instant | null
}

/**
 * Lists meetings that do not match their session: not fully created, or belonging to a session that was rescheduled,
 * was cancelled or ended long ago. A meeting that did not exist when the room opened is deleted instead of created.
 */
export async function listOutdatedMeetings({ db, clock }: Pick<AppDeps, 'db' | 'clock'>): Promise<OutdatedMeeting[]> {
  const now = clock.now()
  const earliestStart = getEarliestStart(now)
  const { rows } = await sql<OutdatedRow>`
    select id, start_at, end_at from (
      select m.zoom_meeting_id as id, m.state, m.locked_until, m.start_at as meeting_start, m.end_at as meeting_end,
        session.start_at, session.end_at
      from zoom_meeting m left join lateral (
        select b.start_at, b.end_at from booking b where b.booking_id = m.booking_id and b.status in ${STATUSES_WITH_ROOM}
        union all
        select g.start_at, g.end_at from group_occurrence g
        where g.group_occurrence_id = m.group_occurrence_id and g.status <> 'cancelled'
          -- After the start, bookings change status, so a started date counts as held.
          and (g.start_at <= ${now} or exists (select from booking s
            where s.group_occurrence_id = g.group_occurrence_id and s.status in ${UPCOMING_STATUSES}))
      ) session on m.state <> 'deleting' and session.end_at > ${now.subtract({ hours: DELETE_HOURS_AFTER })}
        and (m.meeting_number is not null or session.start_at > ${earliestStart})
      where m.locked_until <= ${now}
    ) m
    where state <> 'created' or start_at is null or start_at <> meeting_start or end_at <> meeting_end
    order by locked_until, id limit ${BATCH_SIZE}`.execute(db)
  return rows.map(({ id, start_at: startAt, end_at: endAt }) => ({
    id,
    times: startAt && endAt && { startAt, endAt },
  }))
}
