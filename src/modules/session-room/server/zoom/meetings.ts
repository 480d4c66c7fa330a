import { z } from 'zod'
import { askZoom, type ZoomHouse, zoomOf } from './ask-zoom.ts'
import { leadsToZoom, minutesOf } from './meeting-rules.ts'
import { ZoomProblem } from './zoom-problem.ts'

export interface Meeting {
  number: string
  joinUrl: string
}

export interface Times {
  startAt: Temporal.Instant
  endAt: Temporal.Instant
}

const meeting = z.object({ id: z.int().positive(), join_url: z.url() })
const page = z.object({
  // The host may have others, made by hand.
  meetings: z.array(z.object({ id: z.int(), topic: z.string().default(''), join_url: z.string().default('') })),
  next_page_token: z.string().default(''),
})
const start = z.object({ start_url: z.url() })

/** Zoom's word for a meeting at a set time. */
const SCHEDULED = 2
/** Nobody registers, so nobody's name or address is asked for. */
const NO_REGISTRATION = 2

/**
 * The counsellor lets people in; nothing is recorded, summed up by a machine, or mailed; a guest needs no account. What the
 * account's own settings lock, they lock (README, Zoom).
 */
const HOW_IT_IS_HELD = {
  waiting_room: true,
  join_before_host: false,
  auto_recording: 'none',
  meeting_authentication: false,
  approval_type: NO_REGISTRATION,
  registrants_email_notification: false,
  auto_start_meeting_summary: false,
  auto_start_ai_companion_questions: false,
}

const timesOf = (times: Times) => ({
  start_time: times.startAt.toString({ smallestUnit: 'second' }),
  duration: minutesOf(times),
  timezone: 'UTC',
})

function read<T>(shape: z.ZodType<T>, answer: unknown): T {
  const parsed = shape.safeParse(answer)
  // What cannot be read may have been done.
  if (!parsed.success) throw new ZoomProblem('away', 'answer unreadable')
  return parsed.data
}

function meetingOf(house: ZoomHouse, { id, join_url: joinUrl }: z.output<typeof meeting>): Meeting {
  return { number: String(id), joinUrl: toZoom(house, joinUrl) }
}

function toZoom(house: ZoomHouse, address: string): string {
  if (!leadsToZoom(address, zoomOf(house).apiBase)) throw new ZoomProblem('away', 'answer unreadable')
  return address
}

export async function makeMeeting(
  house: ZoomHouse,
  { host, topic, ...times }: Times & { host: string; topic: string },
): Promise<Meeting> {
  const answer = await askZoom(house, {
    method: 'POST',
    path: `/users/${encodeURIComponent(host)}/meetings`,
    body: { topic, type: SCHEDULED, agenda: '', default_password: true, ...timesOf(times), settings: HOW_IT_IS_HELD },
  })
  return meetingOf(house, read(meeting, answer))
}

/** The same meeting, with its address, at another time. */
export async function moveMeeting(house: ZoomHouse, number: string, times: Times): Promise<void> {
  await askZoom(house, { method: 'PATCH', path: `/meetings/${number}`, body: timesOf(times) })
}

/** Nobody is mailed about it. */
export async function dropMeeting(house: ZoomHouse, number: string): Promise<void> {
  const quietly = 'schedule_for_reminder=false&cancel_meeting_reminder=false'
  await askZoom(house, { method: 'DELETE', path: `/meetings/${number}?${quietly}` })
}

const MOST_PAGES = 20

/** Those of a host whose topic carries the code: at most one, unless something went wrong twice. */
export async function findMeetings(house: ZoomHouse, host: string, code: string): Promise<Meeting[]> {
  const found: Meeting[] = []
  let token = ''
  for (let pages = 0; pages < MOST_PAGES; pages++) {
    const query = new URLSearchParams({ type: 'scheduled', page_size: '300', next_page_token: token })
    const path = `/users/${encodeURIComponent(host)}/meetings?${query}`
    const some = read(page, await askZoom(house, { method: 'GET', path }))
    for (const one of some.meetings) if (one.topic.includes(code)) found.push(meetingOf(house, read(meeting, one)))
    token = some.next_page_token
    if (!token) break
  }
  return found
}

const AT_THE_DOOR_MS = 3_000

/** Opens the meeting as its host, for two hours or so; asked for when it is needed, and kept nowhere. */
export async function startAddress(house: ZoomHouse, number: string): Promise<string> {
  const answer = await askZoom(house, { method: 'GET', path: `/meetings/${number}`, timeoutMs: AT_THE_DOOR_MS })
  return toZoom(house, read(start, answer).start_url)
}
