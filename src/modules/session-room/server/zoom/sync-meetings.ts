import { sql } from 'kysely'
import type { AppDeps } from '#platform/server/context.ts'
import { recordFailedJob } from '#platform/server/failed-jobs/public.ts'
import { translate } from '#platform/server/texts.ts'
import type { UiLanguage } from '#platform/values/enums.ts'
import { listOutdatedMeetings, listSessionsWithoutMeeting } from './list-outdated.ts'
import { getBackoffEnd, getMeetingCode, MAX_DELETE_ATTEMPTS } from './meeting-rules.ts'
import {
  clearMeetingNumber,
  decryptJoinUrl,
  deleteMeetingRow,
  insertLockedMeeting,
  type LockedMeetingRow,
  lockMeeting,
  postponeMeeting,
  recordMeeting,
} from './meeting-store.ts'
import {
  createZoomMeeting,
  deleteZoomMeeting,
  findZoomMeetings,
  moveZoomMeeting,
  type ZoomMeeting,
} from './meetings.ts'
import { listFreeHosts, pauseHost } from './zoom-client.ts'
import { isZoomError } from './zoom-error.ts'

const KIND = 'sync-zoom-meetings'

/**
 * Runs every minute: syncs Zoom's meetings with the sessions (issue 7; decision 0055). It works from the current state,
 * so it needs no events for bookings or changes, and recovers after a Zoom outage.
 */
export async function syncZoomMeetings(deps: AppDeps): Promise<void> {
  if (!deps.settings.zoom) return
  try {
    for (const { id, times } of await listOutdatedMeetings(deps))
      await processMeeting(deps, await lockMeeting(deps, id, times))
    for (const session of await listSessionsWithoutMeeting(deps))
      await processMeeting(deps, await insertLockedMeeting(deps, session, listFreeHosts(deps)))
  } catch (error) {
    if (!isZoomError(error, 'away')) throw error
    await recordFailedJob(deps, { kind: KIND, error })
  }
}

/** Processes one meeting. A failure does not affect the others, unless Zoom is unavailable. */
async function processMeeting(deps: AppDeps, row: LockedMeetingRow | null): Promise<void> {
  if (!row) return
  try {
    if (row.state === 'deleting') await deleteFromZoom(deps, row)
    else await createOrMoveMeeting(deps, row)
  } catch (error) {
    await postponeMeeting(deps, row)
    if (isZoomError(error, 'away')) throw error
    await recordFailedJob(deps, { kind: KIND, subject: row.zoom_meeting_id, error })
  }
}

async function createOrMoveMeeting(deps: AppDeps, row: LockedMeetingRow): Promise<void> {
  const existing = await moveExisting(deps, row)
  if (existing) return void (await recordMeeting(deps, row, existing))
  const meeting = await createMeeting(deps, row)
  if (await recordMeeting(deps, row, meeting)) return
  // The lock expired and another process has locked the row. Deletes the new meeting unless that process has found it.
  if (!(await isKnown(deps, meeting.number))) await deleteIfPresent(deps, meeting.number)
}

/** Moves the existing meeting, if any, to the row's time. After a lost reply, it may exist only in Zoom's list. */
async function moveExisting(deps: AppDeps, row: LockedMeetingRow): Promise<ZoomMeeting | null> {
  const meeting = getKnownMeeting(deps, row) ?? (row.attempts > 1 ? (await findLostMeetings(deps, row))[0] : null)
  if (!meeting) return null
  try {
    await moveZoomMeeting(deps, meeting.number, { startAt: row.start_at, endAt: row.end_at })
    return meeting
  } catch (error) {
    if (!isZoomError(error, 'gone')) throw error
    await clearMeetingNumber(deps, row)
    return null
  }
}

const getKnownMeeting = (deps: AppDeps, row: LockedMeetingRow): ZoomMeeting | null =>
  row.meeting_number && row.encrypted_join_url
    ? {
        number: row.meeting_number,
        joinUrl: decryptJoinUrl(deps, { ...row, encrypted_join_url: row.encrypted_join_url }),
      }
    : null

const findLostMeetings = (deps: AppDeps, row: LockedMeetingRow) =>
  findZoomMeetings(deps, row.host, getMeetingCode(row.zoom_meeting_id))

async function createMeeting(deps: AppDeps, row: LockedMeetingRow): Promise<ZoomMeeting> {
  const topic = translate(await loadLanguage(deps, row), 'zoom.topic', { code: getMeetingCode(row.zoom_meeting_id) })
  try {
    return await createZoomMeeting(deps, { host: row.host, topic, startAt: row.start_at, endAt: row.end_at })
  } catch (error) {
    if (!isZoomError(error, 'busy', 'refused', 'gone')) throw error
    // Rejected: no meeting was created, and another host may be available.
    pauseHost(deps, row.host, error.until ?? getBackoffEnd(REJECTED_HOST_ATTEMPTS, deps.clock.now()))
    await deleteMeetingRow(deps, row)
    throw error
  }
}

/** A rejected host is paused for as long as the backoff of a meeting after this many failed attempts. */
const REJECTED_HOST_ATTEMPTS = 5

async function loadLanguage({ db }: AppDeps, { provider_id: id }: LockedMeetingRow): Promise<UiLanguage> {
  const row = await db
    .selectFrom('provider_account as p')
    .innerJoin('customer_account as c', 'c.customer_account_id', 'p.customer_account_id')
    .select('c.ui_language')
    .where('p.provider_id', '=', id)
    .executeTakeFirstOrThrow()
  return row.ui_language
}

async function isKnown({ db }: AppDeps, number: string): Promise<boolean> {
  const { rows } = await sql`select from zoom_meeting where meeting_number = ${number}`.execute(db)
  return rows.length > 0
}

async function deleteFromZoom(deps: AppDeps, row: LockedMeetingRow): Promise<void> {
  if (row.attempts <= MAX_DELETE_ATTEMPTS) {
    const known = getKnownMeeting(deps, row)
    for (const { number } of known ? [known] : await findLostMeetings(deps, row)) await deleteIfPresent(deps, number)
  }
  await deleteMeetingRow(deps, row)
}

async function deleteIfPresent(deps: AppDeps, number: string): Promise<void> {
  await deleteZoomMeeting(deps, number).catch((error: unknown) => {
    if (!isZoomError(error, 'gone')) throw error
  })
}
