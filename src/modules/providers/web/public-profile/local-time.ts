import { TIME_STEP_MINUTES } from '#platform/values/constants.ts'
import { toLocalTime } from '#platform/web/local-time.ts'

const MINUTE_MS = 60_000

/**
 * Returns the instant (ISO 8601) of a local date and time in `timezone`; a time
 * skipped in spring moves forward. Null when either is missing or malformed.
 */
export function instantAt(date: string, time: string, timezone: string): string | null {
  const localMs = Date.parse(`${date}T${time}:00Z`)
  if (Number.isNaN(localMs)) return null
  // The first guess may be on the other side of a clock change; the second uses the offset there.
  const guess = localMs - offsetAt(localMs, timezone)
  return new Date(localMs - offsetAt(guess, timezone)).toISOString().replace('.000', '')
}

function offsetAt(ms: number, timezone: string): number {
  const { date, time } = toLocalTime(ms, timezone)
  return Date.parse(`${date}T${time}:00Z`) - Math.floor(ms / MINUTE_MS) * MINUTE_MS
}

/** Times of day that can be requested, `HH:mm` in 15-minute steps (specification §5), from 06:00 to 23:45. */
export const REQUESTABLE_TIMES: readonly string[] = Array.from(
  { length: (18 * 60) / TIME_STEP_MINUTES },
  (_none, step) => {
    const minutes = 6 * 60 + step * TIME_STEP_MINUTES
    return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
  },
)
