import { wallClock } from '#platform/web/zoned.ts'

const MINUTE_MS = 60_000

/**
 * The instant (ISO 8601) at which a zone's clocks show `date` ('YYYY-MM-DD') and `time` ('HH:mm'). A reading that the
 * clocks skip moves forward, one that they show twice is the earlier, as on the server.
 */
export function instantAtWall(date: string, time: string, timezone: string): string {
  const wanted = Date.parse(`${date}T${time}:00Z`)
  const offsets = [-24, 24].map((hours) => offsetAt(wanted + hours * 60 * MINUTE_MS, timezone))
  const fitting = offsets.map((offset) => wanted - offset).filter((ms) => ms + offsetAt(ms, timezone) === wanted)
  const ms = fitting.length > 0 ? Math.min(...fitting) : wanted - offsets[0]!
  return new Date(ms).toISOString().replace('.000', '')
}

/** Milliseconds that a zone is ahead at an instant. */
function offsetAt(ms: number, timezone: string): number {
  const { date, time } = wallClock(ms, timezone)
  return Date.parse(`${date}T${time}:00Z`) - Math.floor(ms / MINUTE_MS) * MINUTE_MS
}
