import { type Selectable, sql } from 'kysely'
import type { AppDeps } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { formatRoomHours, getBackoffEnd, LOCK_MINUTES } from './meeting-rules.ts'
import type { MeetingTimes, ZoomMeeting } from './meetings.ts'

type Store = Pick<AppDeps, 'db' | 'clock' | 'encryption'>

/** A row that this process has locked until `locked_until`; if the value has changed, the lock has been lost. */
export type LockedMeetingRow = Selectable<Tables['zoom_meeting']>

export interface ZoomSession extends MeetingTimes {
  bookingId: string | null
  groupDateId: string | null
  providerId: string
}

const getEncryptionContext = (id: string) => `zoom_meeting:${id}`

export const decryptJoinUrl = (
  { encryption }: Pick<AppDeps, 'encryption'>,
  row: { zoom_meeting_id: string; encrypted_join_url: Buffer },
): string => encryption.decrypt<string>(row.encrypted_join_url, getEncryptionContext(row.zoom_meeting_id))

/**
 * Inserts a locked row with the first available host. Returns null if none is available or another process was first.
 */
export async function insertLockedMeeting(
  { db, clock }: Store,
  session: ZoomSession,
  hosts: string[],
): Promise<LockedMeetingRow | null> {
  const { startAt, endAt } = session
  const lockedUntil = clock.now().add({ minutes: LOCK_MINUTES })
  for (const host of hosts) {
    // A unique index prevents two processes from inserting rows for the same session; an exclusion constraint prevents
    // a host from having two sessions at the same time.
    const { rows } = await sql<LockedMeetingRow>`
      insert into zoom_meeting
        (booking_id, group_occurrence_id, provider_id, host, start_at, end_at, room_hours, state, locked_until)
      values (${session.bookingId}, ${session.groupDateId}, ${session.providerId}, ${host}, ${startAt}, ${endAt},
        ${formatRoomHours(startAt, endAt)}, 'creating', ${lockedUntil})
      on conflict do nothing returning *`.execute(db)
    if (rows[0]) return rows[0]
  }
  return null
}

const EXCLUSION_VIOLATION = '23P01'
const MARK_FOR_DELETION = sql`state = 'deleting', attempts = case when state = 'deleting' then attempts + 1 else 1 end`

/**
 * Locks a row and sets it to its session's current times, or marks it for deletion if `times` is null or the host is
 * occupied at those times. Returns null if the row is already locked.
 */
export async function lockMeeting(
  store: Store,
  id: string,
  times: MeetingTimes | null,
): Promise<LockedMeetingRow | null> {
  if (!times) return await updateAndLock(store, id, MARK_FOR_DELETION)
  const { startAt, endAt } = times
  const newTimes = sql`state = 'creating', attempts = attempts + 1, start_at = ${startAt}, end_at = ${endAt},
    room_hours = ${formatRoomHours(startAt, endAt)}`
  try {
    return await updateAndLock(store, id, newTimes)
  } catch (error) {
    if ((error as { code?: string }).code !== EXCLUSION_VIOLATION) throw error
    return await updateAndLock(store, id, MARK_FOR_DELETION)
  }
}

async function updateAndLock(
  { db, clock }: Store,
  id: string,
  change: ReturnType<typeof sql>,
): Promise<LockedMeetingRow | null> {
  const now = clock.now()
  const { rows } = await sql<LockedMeetingRow>`
    update zoom_meeting set ${change}, locked_until = ${now.add({ minutes: LOCK_MINUTES })}
    where zoom_meeting_id = ${id} and locked_until <= ${now} returning *`.execute(db)
  return rows[0] ?? null
}

const isOwnLock = (row: LockedMeetingRow) =>
  sql`zoom_meeting_id = ${row.zoom_meeting_id} and locked_until = ${row.locked_until}`

/** Records that the meeting exists in Zoom. @returns false if another process has locked the row. */
export async function recordMeeting(
  { db, clock, encryption }: Store,
  row: LockedMeetingRow,
  meeting: ZoomMeeting,
): Promise<boolean> {
  const now = clock.now()
  const { rows } = await sql`
    update zoom_meeting set state = 'created', meeting_number = ${meeting.number}, matched_at = ${now}, attempts = 0,
      locked_until = ${now},
      encrypted_join_url = ${encryption.encrypt(meeting.joinUrl, getEncryptionContext(row.zoom_meeting_id))}
    where ${isOwnLock(row)} returning 1`.execute(db)
  return rows.length > 0
}

/** Clears the number of a meeting that no longer exists in Zoom. */
export const clearMeetingNumber = ({ db }: Store, row: LockedMeetingRow) =>
  sql`update zoom_meeting set meeting_number = null, encrypted_join_url = null where ${isOwnLock(row)}`.execute(db)

export const postponeMeeting = ({ db, clock }: Store, row: LockedMeetingRow) =>
  sql`update zoom_meeting set locked_until = ${getBackoffEnd(row.attempts, clock.now())} where ${isOwnLock(row)}`.execute(
    db,
  )

export const deleteMeetingRow = ({ db }: Store, row: LockedMeetingRow) =>
  sql`delete from zoom_meeting where ${isOwnLock(row)}`.execute(db)

/**
 * Gives up on a meeting that is missing from Zoom: the session uses the built-in room, and the next run deletes the
 * row.
 */
export const abandonMeeting = ({ db, clock }: Pick<AppDeps, 'db' | 'clock'>, id: string) =>
  sql`update zoom_meeting set state = 'deleting', locked_until = ${clock.now()} where zoom_meeting_id = ${id}`.execute(
    db,
  )
