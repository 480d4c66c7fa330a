import { minuteOfClock } from '#modules/availability/values/day-schedule.ts'
import { wallClock } from '#platform/web/zoned.ts'

/** Where something stands in a drawn day: minutes of that day. */
export interface Place {
  start: number
  end: number
}

const DAY = 1440
const TWO_HOURS = 120
/** Shown even of a week without hours. */
const LEAST: Place = { start: 8 * 60, end: 18 * 60 }

interface Span {
  startTime: string
  endTime: string
}

/** The part of a time that lies on a date, on the clock of a zone; null when none does. */
export function partOnDate({ startTime, endTime }: Span, date: string, timezone: string): Place | null {
  const [from, until] = [wallClock(startTime, timezone), wallClock(endTime, timezone)]
  if (from.date > date || until.date < date) return null
  const start = from.date < date ? 0 : minuteOfClock(from.time)
  const end = until.date > date ? DAY : minuteOfClock(until.time)
  return end > start ? { start, end } : null
}

/** From which to which even hour a week is drawn, so that everything in it is in sight. */
export function shownHours(places: readonly Place[]): Place {
  const start = Math.min(LEAST.start, ...places.map((one) => one.start))
  const end = Math.max(LEAST.end, ...places.map((one) => one.end))
  return { start: Math.floor(start / TWO_HOURS) * TWO_HOURS, end: Math.ceil(end / TWO_HOURS) * TWO_HOURS }
}

/** Marks of the axis, every two hours. */
export const marksOf = ({ start, end }: Place): number[] =>
  Array.from({ length: (end - start) / TWO_HOURS + 1 }, (_none, at) => start + at * TWO_HOURS)

/** As shares of the drawn height, for a style. */
export function asStyle(place: Place, shown: Place): { insetBlockStart: string; blockSize: string } {
  const share = (minutes: number) => `${((minutes / (shown.end - shown.start)) * 100).toFixed(3)}%`
  return { insetBlockStart: share(place.start - shown.start), blockSize: share(place.end - place.start) }
}
