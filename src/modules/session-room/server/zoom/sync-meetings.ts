import { sql } from 'kysely'
import type { House } from '#platform/server/context.ts'
import { noteFault } from '#platform/server/failed-jobs/public.ts'
import { textIn } from '#platform/server/texts.ts'
import type { UiLanguage } from '#platform/values/enums.ts'
import { listFreeHosts, pauseHost } from './ask-zoom.ts'
import {
  type ClaimedMeetingRow,
  claimNewMeeting,
  clearMeetingNumber,
  decryptJoinUrl,
  deleteMeetingRow,
  postponeMeeting,
  reclaimMeeting,
  recordMeeting,
} from './claim-meeting.ts'
import { listOutdatedMeetings, listSessionsWithoutMeeting } from './find-work.ts'
import { getBackoffEnd, getMeetingCode, MAX_DELETE_ATTEMPTS } from './meeting-rules.ts'
import {
  createZoomMeeting,
  deleteZoomMeeting,
  findZoomMeetings,
  moveZoomMeeting,
  type ZoomMeeting,
} from './meetings.ts'
import { isZoomError } from './zoom-problem.ts'

const KIND = 'keep-zoom-meetings'

/**
 * Runs every minute: syncs Zoom's meetings with the sessions (issue 7; decision 0055). It compares the current state,
 * so it needs no events for bookings or changes, and recovers after an outage of Zoom.
 */
export async function syncZoomMeetings(house: House): Promise<void> {
  if (!house.settings.zoom) return
  try {
    for (const { id, times } of await listOutdatedMeetings(house))
      await processMeeting(house, await reclaimMeeting(house, id, times))
    for (const session of await listSessionsWithoutMeeting(house))
      await processMeeting(house, await claimNewMeeting(house, session, listFreeHosts(house)))
  } catch (error) {
    if (!isZoomError(error, 'away')) throw error
    await noteFault(house, { kind: KIND, error })
  }
}

/** Processes one meeting. A failure does not affect the others, unless Zoom is unavailable. */
async function processMeeting(house: House, row: ClaimedMeetingRow | null): Promise<void> {
  if (!row) return
  try {
    if (row.state === 'leaving') await deleteFromZoom(house, row)
    else await createOrMoveMeeting(house, row)
  } catch (error) {
    await postponeMeeting(house, row)
    if (isZoomError(error, 'away')) throw error
    await noteFault(house, { kind: KIND, subject: row.zoom_meeting_id, error })
  }
}

async function createOrMoveMeeting(house: House, row: ClaimedMeetingRow): Promise<void> {
  const existing = await moveExisting(house, row)
  if (existing) return void (await recordMeeting(house, row, existing))
  const meeting = await createMeeting(house, row)
  if (await recordMeeting(house, row, meeting)) return
  // The claim expired and another process has the row. Deletes the new meeting unless that process has found it.
  if (!(await isKnown(house, meeting.number))) await deleteIfPresent(house, meeting.number)
}

/** Moves the existing meeting, if any, to the row's time. After a lost reply, it may exist only in Zoom's list. */
async function moveExisting(house: House, row: ClaimedMeetingRow): Promise<ZoomMeeting | null> {
  const meeting = getKnownMeeting(house, row) ?? (row.tries > 1 ? (await findLostMeetings(house, row))[0] : null)
  if (!meeting) return null
  try {
    await moveZoomMeeting(house, meeting.number, { startAt: row.start_at, endAt: row.end_at })
    return meeting
  } catch (error) {
    if (!isZoomError(error, 'gone')) throw error
    await clearMeetingNumber(house, row)
    return null
  }
}

const getKnownMeeting = (house: House, row: ClaimedMeetingRow): ZoomMeeting | null =>
  row.meeting_number && row.sealed_join_url
    ? { number: row.meeting_number, joinUrl: decryptJoinUrl(house, { ...row, sealed_join_url: row.sealed_join_url }) }
    : null

const findLostMeetings = (house: House, row: ClaimedMeetingRow) =>
  findZoomMeetings(house, row.host, getMeetingCode(row.zoom_meeting_id))

async function createMeeting(house: House, row: ClaimedMeetingRow): Promise<ZoomMeeting> {
  const topic = textIn(await loadLanguage(house, row), 'zoom.topic', { code: getMeetingCode(row.zoom_meeting_id) })
  try {
    return await createZoomMeeting(house, { host: row.host, topic, startAt: row.start_at, endAt: row.end_at })
  } catch (error) {
    if (!isZoomError(error, 'busy', 'refused', 'gone')) throw error
    // Rejected: no meeting was created, and another host may be available.
    pauseHost(house, row.host, error.until ?? getBackoffEnd(REFUSED_TRIES, house.clock.now()))
    await deleteMeetingRow(house, row)
    throw error
  }
}

/** A rejected host is paused for as long as a meeting after this number of failures. */
const REFUSED_TRIES = 5

async function loadLanguage({ db }: House, { provider_id: id }: ClaimedMeetingRow): Promise<UiLanguage> {
  const row = await db
    .selectFrom('provider_account as p')
    .innerJoin('customer_account as c', 'c.customer_account_id', 'p.customer_account_id')
    .select('c.ui_language')
    .where('p.provider_id', '=', id)
    .executeTakeFirstOrThrow()
  return row.ui_language
}

async function isKnown({ db }: House, number: string): Promise<boolean> {
  const { rows } = await sql`select from zoom_meeting where meeting_number = ${number}`.execute(db)
  return rows.length > 0
}

async function deleteFromZoom(house: House, row: ClaimedMeetingRow): Promise<void> {
  if (row.tries <= MAX_DELETE_ATTEMPTS) {
    const all = getKnownMeeting(house, row)
      ? [row.meeting_number!]
      : (await findLostMeetings(house, row)).map((m) => m.number)
    for (const number of all) await deleteIfPresent(house, number)
  }
  await deleteMeetingRow(house, row)
}

async function deleteIfPresent(house: House, number: string): Promise<void> {
  await deleteZoomMeeting(house, number).catch((error: unknown) => {
    if (!isZoomError(error, 'gone')) throw error
  })
}
