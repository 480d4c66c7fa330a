import { roomClosesAt, roomOpensAt } from '#modules/session-room/server/public.ts'

type Instant = Temporal.Instant

/** Zoom takes a hundred new or changed meetings a day and user: few of those of the next days are still moved. */
export const MADE_HOURS_AHEAD = 7 * 24
/** So long after its end a meeting is still there, for sessions that run late; then its addresses lead nowhere. */
export const KEPT_HOURS_AFTER = 24
/** Longer than all that is asked of Zoom for one meeting together. */
export const CLAIM_MINUTES = 2
/** A meeting that cannot be taken out of Zoom so often is left to whoever looks after the account; its link is forgotten. */
export const MOST_TRIES = 20

const LONGEST_REST_MINUTES = 30
const SHORTEST_REST_SECONDS = 60
/** A daily limit ends at midnight, but a limit that was raised should not be waited for until then. */
const LONGEST_WAIT_SECONDS = 3600

/** The hours of the session's room, as a range of PostgreSQL. */
export const roomHours = (start: Instant, end: Instant): string => `[${roomOpensAt(start)},${roomClosesAt(end)})`

/** After a failure: a minute, then twice as long each time. */
export const restAfter = (tries: number, now: Instant): Instant =>
  now.add({ minutes: Math.min(2 ** Math.max(0, tries - 1), LONGEST_REST_MINUTES) })

/** When a host that Zoom has had enough of is asked for again. `Retry-After` is seconds or a time; Zoom's daily limit says a time. */
export function waitUntil(retryAfter: string | null, now: Instant): Instant {
  const wished = secondsOf(retryAfter, now)
  return now.add({ seconds: Math.min(Math.max(wished, SHORTEST_REST_SECONDS), LONGEST_WAIT_SECONDS) })
}

function secondsOf(retryAfter: string | null, now: Instant): number {
  if (!retryAfter) return 0
  if (/^\d+$/.test(retryAfter)) return Number(retryAfter)
  const at = Date.parse(retryAfter)
  return Number.isNaN(at) ? 0 : Math.ceil((at - now.epochMilliseconds) / 1000)
}

/** By this a meeting of ours is found in Zoom's list whatever became of the answer to its making; it leads to nothing of ours. */
export const codeOf = (meetingId: string): string => meetingId.replaceAll('-', '').slice(0, 12)

/** Whole minutes, as Zoom counts. */
export const minutesOf = ({ startAt, endAt }: { startAt: Instant; endAt: Instant }): number =>
  Math.ceil(startAt.until(endAt).total('minutes'))

/** An address that Zoom gave leads to Zoom, or to the stand-in of tests, and nowhere else. */
export function leadsToZoom(address: string, apiBase: string | null): boolean {
  const { protocol, hostname, origin } = new URL(address)
  if (apiBase) return origin === new URL(apiBase).origin
  return protocol === 'https:' && /(^|\.)zoom\.(us|com)$/.test(hostname)
}
