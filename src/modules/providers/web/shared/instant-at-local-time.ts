import { toLocalTime } from '#platform/web/local-time.ts'

const MINUTE_MS = 60_000

/**
 * Returns the instant (ISO 8601) of the local `date` ('YYYY-MM-DD') and `time` ('HH:mm') in a time zone. A time skipped
 * by a clock change is moved forward; for a repeated time, the earlier instant is used, as on the server.
 */
export function instantAtLocalTime(date: string, time: string, timezone: string): string {
  const localMs = Date.parse(`${date}T${time}:00Z`)
  const offsets = [-24, 24].map((hours) => offsetAt(localMs + hours * 60 * MINUTE_MS, timezone))
  const candidates = offsets.map((offset) => localMs - offset).filter((ms) => ms + offsetAt(ms, timezone) === localMs)
  const ms = candidates.length > 0 ? Math.min(...candidates) : localMs - offsets[0]!
  return new Date(ms).toISOString().replace('.000', '')
}

/** Returns the UTC offset of a time zone at an instant, in milliseconds. */
function offsetAt(ms: number, timezone: string): number {
  const { date, time } = toLocalTime(ms, timezone)
  return Date.parse(`${date}T${time}:00Z`) - Math.floor(ms / MINUTE_MS) * MINUTE_MS
}
