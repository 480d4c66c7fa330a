import { MINUTES_PER_DAY, parseClock } from '#modules/availability/values/day-schedule.ts'
import { toLocalTime } from '#platform/web/local-time.ts'

/** Position in a day of the grid, in minutes of that day. */
export interface Place {
  start: number
  end: number
}

const TWO_HOURS = 120
/** Minimum range, even for a week without hours. */
const MIN_RANGE: Place = { start: 8 * 60, end: 18 * 60 }

interface TimeInterval {
  startTime: string
  endTime: string
}

/** The part of an interval on a date in the given time zone; null if there is none. */
export function partOnDate({ startTime, endTime }: TimeInterval, date: string, timezone: string): Place | null {
  const [from, until] = [toLocalTime(startTime, timezone), toLocalTime(endTime, timezone)]
  if (from.date > date || until.date < date) return null
  const start = from.date < date ? 0 : parseClock(from.time)
  const end = until.date > date ? MINUTES_PER_DAY : parseClock(until.time)
  return end > start ? { start, end } : null
}

/** The grid's range: even hours that contain everything in the week. */
export function shownHours(places: readonly Place[]): Place {
  const start = Math.min(MIN_RANGE.start, ...places.map((one) => one.start))
  const end = Math.max(MIN_RANGE.end, ...places.map((one) => one.end))
  return { start: Math.floor(start / TWO_HOURS) * TWO_HOURS, end: Math.ceil(end / TWO_HOURS) * TWO_HOURS }
}

/** Axis labels, every two hours. */
export const listAxisLabels = ({ start, end }: Place): number[] =>
  Array.from({ length: (end - start) / TWO_HOURS + 1 }, (_none, at) => start + at * TWO_HOURS)

/** Style with percentages of the grid height. */
export function asStyle(place: Place, shown: Place): { insetBlockStart: string; blockSize: string } {
  const share = (minutes: number) => `${((minutes / (shown.end - shown.start)) * 100).toFixed(3)}%`
  return { insetBlockStart: share(place.start - shown.start), blockSize: share(place.end - place.start) }
}
