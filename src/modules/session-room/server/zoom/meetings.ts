import { z } from 'zod'
import { getDurationMinutes, isZoomUrl } from './meeting-rules.ts'
import { getZoomSettings, requestZoom, type ZoomDeps } from './zoom-client.ts'
import { ZoomError } from './zoom-error.ts'

export interface ZoomMeeting {
  number: string
  joinUrl: string
}

export interface MeetingTimes {
  startAt: Temporal.Instant
  endAt: Temporal.Instant
}

const meeting = z.object({ id: z.int().positive(), join_url: z.url() })
const page = z.object({
  // The host may have other meetings, created manually.
  meetings: z.array(z.object({ id: z.int(), topic: z.string().default(''), join_url: z.string().default('') })),
  next_page_token: z.string().default(''),
})
const start = z.object({ start_url: z.url() })

/** Zoom's meeting type for scheduled meetings. */
const SCHEDULED = 2
/** Without registration, Zoom does not ask participants for a name or email address. */
const NO_REGISTRATION = 2

/**
 * Clients wait until the host admits them and need no Zoom account; there are no recordings, AI summaries or emails.
 * Settings that the account enforces take precedence (README, Zoom).
 */
const MEETING_SETTINGS = {
  waiting_room: true,
  join_before_host: false,
  auto_recording: 'none',
  meeting_authentication: false,
  approval_type: NO_REGISTRATION,
  registrants_email_notification: false,
  auto_start_meeting_summary: false,
  auto_start_ai_companion_questions: false,
}

const formatTimes = (times: MeetingTimes) => ({
  start_time: times.startAt.toString({ smallestUnit: 'second' }),
  duration: getDurationMinutes(times),
  timezone: 'UTC',
})

function parseReply<T>(shape: z.ZodType<T>, reply: unknown): T {
  const parsed = shape.safeParse(reply)
  // The request may have succeeded even though the reply is unreadable.
  if (!parsed.success) throw new ZoomError('away', 'unreadable response')
  return parsed.data
}

function toMeeting(deps: ZoomDeps, { id, join_url: joinUrl }: z.output<typeof meeting>): ZoomMeeting {
  return { number: String(id), joinUrl: assertZoomUrl(deps, joinUrl) }
}

function assertZoomUrl(deps: ZoomDeps, address: string): string {
  if (!isZoomUrl(address, getZoomSettings(deps).apiBase)) throw new ZoomError('away', 'unreadable response')
  return address
}

export async function createZoomMeeting(
  deps: ZoomDeps,
  { host, topic, ...times }: MeetingTimes & { host: string; topic: string },
): Promise<ZoomMeeting> {
  const reply = await requestZoom(deps, {
    method: 'POST',
    path: `/users/${encodeURIComponent(host)}/meetings`,
    body: {
      topic,
      type: SCHEDULED,
      agenda: '',
      default_password: true,
      ...formatTimes(times),
      settings: MEETING_SETTINGS,
    },
  })
  return toMeeting(deps, parseReply(meeting, reply))
}

/** Moves a meeting to another time; its URL stays the same. */
export async function moveZoomMeeting(deps: ZoomDeps, number: string, times: MeetingTimes): Promise<void> {
  await requestZoom(deps, { method: 'PATCH', path: `/meetings/${number}`, body: formatTimes(times) })
}

/** Deletes a meeting without emailing its participants. */
export async function deleteZoomMeeting(deps: ZoomDeps, number: string): Promise<void> {
  const query = 'schedule_for_reminder=false&cancel_meeting_reminder=false'
  await requestZoom(deps, { method: 'DELETE', path: `/meetings/${number}?${query}` })
}

const MAX_PAGES = 20

/** Finds a host's meetings whose topic contains the code; usually at most one. */
export async function findZoomMeetings(deps: ZoomDeps, host: string, code: string): Promise<ZoomMeeting[]> {
  const found: ZoomMeeting[] = []
  let token = ''
  for (let pages = 0; pages < MAX_PAGES; pages++) {
    const query = new URLSearchParams({ type: 'scheduled', page_size: '300', next_page_token: token })
    const path = `/users/${encodeURIComponent(host)}/meetings?${query}`
    const reply = parseReply(page, await requestZoom(deps, { method: 'GET', path }))
    for (const one of reply.meetings)
      if (one.topic.includes(code)) found.push(toMeeting(deps, parseReply(meeting, one)))
    token = reply.next_page_token
    if (!token) break
  }
  return found
}

const START_URL_TIMEOUT_MS = 3_000

/** Requests the URL that starts the meeting as its host. It expires after about two hours and is not stored. */
export async function getStartUrl(deps: ZoomDeps, number: string): Promise<string> {
  const reply = await requestZoom(deps, {
    method: 'GET',
    path: `/meetings/${number}`,
    timeoutMs: START_URL_TIMEOUT_MS,
  })
  return assertZoomUrl(deps, parseReply(start, reply).start_url)
}
