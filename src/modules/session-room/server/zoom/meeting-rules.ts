import { getRoomClosing, getRoomOpening } from '#modules/session-room/server/public.ts'

type Instant = Temporal.Instant

/**
 * Meetings are created at most a week ahead: Zoom allows 100 creations or changes per user per day, and few sessions
 * are rescheduled within a week of their start.
 */
export const CREATE_HOURS_AHEAD = 7 * 24
/** Meetings are deleted this long after their end, so that sessions can run late. */
export const DELETE_HOURS_AFTER = 24
/** Lifetime of the lock on a meeting's row: longer than all Zoom requests for the meeting can take together. */
export const LOCK_MINUTES = 2
/**
 * After this many failed deletions, a meeting is left for the account's administrator to delete, and its row is
 * deleted.
 */
export const MAX_DELETE_ATTEMPTS = 20

const MAX_BACKOFF_MINUTES = 30
const MIN_WAIT_SECONDS = 60
/** A daily limit resets at midnight, but it may be raised earlier, so the request is retried every hour. */
const MAX_WAIT_SECONDS = 3600

/** Formats the opening hours of the session's room as a PostgreSQL range. */
export const formatRoomHours = (start: Instant, end: Instant): string =>
  `[${getRoomOpening(start)},${getRoomClosing(end)})`

/** Exponential backoff after a failure, starting with one minute. */
export const getBackoffEnd = (attempts: number, now: Instant): Instant =>
  now.add({ minutes: Math.min(2 ** Math.max(0, attempts - 1), MAX_BACKOFF_MINUTES) })

/** Returns when to retry a rate-limited host. `Retry-After` is in seconds or, for Zoom's daily limit, a time. */
export function getRetryTime(retryAfter: string | null, now: Instant): Instant {
  const requestedSeconds = parseSeconds(retryAfter, now)
  return now.add({ seconds: Math.min(Math.max(requestedSeconds, MIN_WAIT_SECONDS), MAX_WAIT_SECONDS) })
}

function parseSeconds(retryAfter: string | null, now: Instant): number {
  if (!retryAfter) return 0
  if (/^\d+$/.test(retryAfter)) return Number(retryAfter)
  const at = Date.parse(retryAfter)
  return Number.isNaN(at) ? 0 : Math.ceil((at - now.epochMilliseconds) / 1000)
}

/**
 * Returns the code that is part of the meeting's topic, so that the meeting can be found in Zoom's list after a lost
 * reply. It reveals no data about the session.
 */
export const getMeetingCode = (meetingId: string): string => meetingId.replaceAll('-', '').slice(0, 12)

/** Returns the duration in whole minutes, rounded up, as Zoom requires. */
export const getDurationMinutes = ({ startAt, endAt }: { startAt: Instant; endAt: Instant }): number =>
  Math.ceil(startAt.until(endAt).total('minutes'))

/** Returns whether a URL from Zoom's API points to Zoom or, in tests, to the fake server. */
export function isZoomUrl(address: string, apiBase: string | null): boolean {
  const { protocol, hostname, origin } = new URL(address)
  if (apiBase) return origin === new URL(apiBase).origin
  return protocol === 'https:' && /(^|\.)zoom\.(us|com)$/.test(hostname)
}
