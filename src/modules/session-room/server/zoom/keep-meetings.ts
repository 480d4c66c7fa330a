import { sql } from 'kysely'
import type { House } from '#platform/server/context.ts'
import { noteFault } from '#platform/server/failed-jobs/public.ts'
import { textIn } from '#platform/server/texts.ts'
import type { UiLanguage } from '#platform/values/enums.ts'
import { freeHosts, restHost } from './ask-zoom.ts'
import {
  type Claimed,
  claimAgain,
  claimPlace,
  forgetMeeting,
  forgetNumber,
  letRest,
  noteStanding,
  openJoinUrl,
} from './claim-meeting.ts'
import { sessionsWithout, unfinishedMeetings } from './find-work.ts'
import { codeOf, MOST_TRIES, restAfter } from './meeting-rules.ts'
import { dropMeeting, findMeetings, type Meeting, makeMeeting, moveMeeting } from './meetings.ts'
import { isZoom } from './zoom-problem.ts'

const KIND = 'keep-zoom-meetings'

/**
 * Sweeper, every minute: makes Zoom's meetings as the sessions are (issue 7; decision 0055). It compares what stands, so a
 * booking, a move or a cancellation has nothing to tell it, and what Zoom missed while it was away is caught up with.
 */
export async function keepZoomMeetings(house: House): Promise<void> {
  if (!house.settings.zoom) return
  try {
    for (const { id, times } of await unfinishedMeetings(house)) await workAt(house, await claimAgain(house, id, times))
    for (const session of await sessionsWithout(house))
      await workAt(house, await claimPlace(house, session, freeHosts(house)))
  } catch (error) {
    if (!isZoom(error, 'away')) throw error
    await noteFault(house, { kind: KIND, error })
  }
}

/** One that cannot be done holds up no other; where Zoom is away nothing can be done. */
async function workAt(house: House, row: Claimed | null): Promise<void> {
  if (!row) return
  try {
    if (row.state === 'leaving') await takeOut(house, row)
    else await bringAbout(house, row)
  } catch (error) {
    await letRest(house, row)
    if (isZoom(error, 'away')) throw error
    await noteFault(house, { kind: KIND, subject: row.zoom_meeting_id, error })
  }
}

async function bringAbout(house: House, row: Claimed): Promise<void> {
  const before = await asBefore(house, row)
  if (before) return void (await noteStanding(house, row, before))
  const made = await madeAnew(house, row)
  if (await noteStanding(house, row, made)) return
  // Too slow by minutes: the row is somebody else's. A meeting that they did not find meanwhile is nobody's.
  if (!(await isKnown(house, made.number))) await drop(house, made.number)
}

/** The meeting that this row has already, now at its time. After a try whose answer was lost Zoom may have one that the row does not know. */
async function asBefore(house: House, row: Claimed): Promise<Meeting | null> {
  const known = knownMeeting(house, row) ?? (row.tries > 1 ? (await lostMeetings(house, row))[0] : null)
  if (!known) return null
  try {
    await moveMeeting(house, known.number, { startAt: row.start_at, endAt: row.end_at })
    return known
  } catch (error) {
    if (!isZoom(error, 'gone')) throw error
    await forgetNumber(house, row)
    return null
  }
}

const knownMeeting = (house: House, row: Claimed): Meeting | null =>
  row.meeting_number && row.sealed_join_url
    ? { number: row.meeting_number, joinUrl: openJoinUrl(house, { ...row, sealed_join_url: row.sealed_join_url }) }
    : null

const lostMeetings = (house: House, row: Claimed) => findMeetings(house, row.host, codeOf(row.zoom_meeting_id))

async function madeAnew(house: House, row: Claimed): Promise<Meeting> {
  const topic = textIn(await languageOfHost(house, row), 'zoom.topic', { code: codeOf(row.zoom_meeting_id) })
  try {
    return await makeMeeting(house, { host: row.host, topic, startAt: row.start_at, endAt: row.end_at })
  } catch (error) {
    if (!isZoom(error, 'busy', 'refused', 'gone')) throw error
    // A definite no: nothing was made, and another host may have room.
    restHost(house, row.host, error.until ?? restAfter(REFUSED_TRIES, house.clock.now()))
    await forgetMeeting(house, row)
    throw error
  }
}

/** A host that is refused rests as long as a meeting that failed so often. */
const REFUSED_TRIES = 5

async function languageOfHost({ db }: House, { provider_id: id }: Claimed): Promise<UiLanguage> {
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

async function takeOut(house: House, row: Claimed): Promise<void> {
  if (row.tries <= MOST_TRIES) {
    const all = knownMeeting(house, row) ? [row.meeting_number!] : (await lostMeetings(house, row)).map((m) => m.number)
    for (const number of all) await drop(house, number)
  }
  await forgetMeeting(house, row)
}

async function drop(house: House, number: string): Promise<void> {
  await dropMeeting(house, number).catch((error: unknown) => {
    if (!isZoom(error, 'gone')) throw error
  })
}
