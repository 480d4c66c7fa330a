import { STEP_MINUTES } from '#platform/values/constants.ts'
import { wallClock } from '#platform/web/zoned.ts'

const MINUTE_MS = 60_000

/**
 * The instant at which a clock in `timezone` shows a date and time, ISO 8601; a time that the clock skips in spring is
 * the one it jumps to. Null when either is missing or not in shape.
 */
export function instantAt(date: string, time: string, timezone: string): string | null {
  const wanted = Date.parse(`${date}T${time}:00Z`)
  if (Number.isNaN(wanted)) return null
  // The first guess may lie on the other side of a clock change; the second knows the offset there.
  const guess = wanted - offsetAt(wanted, timezone)
  return new Date(wanted - offsetAt(guess, timezone)).toISOString().replace('.000', '')
}

function offsetAt(ms: number, timezone: string): number {
  const { date, time } = wallClock(ms, timezone)
  return Date.parse(`${date}T${time}:00Z`) - Math.floor(ms / MINUTE_MS) * MINUTE_MS
}

/** Times of a day that can be asked for, `HH:mm` in 15-minute steps (specification §5), 06:00 to 23:45. */
export const ASKABLE_TIMES: readonly string[] = Array.from({ length: (18 * 60) / STEP_MINUTES }, (_none, step) => {
  const minutes = 6 * 60 + step * STEP_MINUTES
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
})
