import { MINUTES_PER_DAY, parseClock } from '#modules/availability/values/day-schedule.ts'
import { toLocalTime } from '#platform/web/local-time.ts'

/** Part of a day, in minutes since midnight. */
export interface MinuteRange {
  start: number
  end: number
}

const TWO_HOURS = 120
/** The range that is always shown, even for a week without hours. */
const MIN_RANGE: MinuteRange = { start: 8 * 60, end: 18 * 60 }

interface TimeInterval {
  startTime: string
  endTime: string
}

/** Returns the part of an interval that falls on a date in the time zone, or null. */
export function clipToDate({ startTime, endTime }: TimeInterval, date: string, timezone: string): MinuteRange | null {
  const [from, until] = [toLocalTime(startTime, timezone), toLocalTime(endTime, timezone)]
  if (from.date > date || until.date < date) return null
  const start = from.date < date ? 0 : parseClock(from.time)
  const end = until.date > date ? MINUTES_PER_DAY : parseClock(until.time)
  if (end > start) return { start, end }
  // When the clocks go back, an interval can end at an earlier local time than it starts.
  const minutes = (Date.parse(endTime) - Date.parse(startTime)) / 60_000
  return from.date === until.date && minutes > 0 ? { start, end: Math.min(start + minutes, MINUTES_PER_DAY) } : null
}

/** Computes the range of the grid, which starts and ends on an even hour and contains all given ranges. */
export function computeShownRange(ranges: readonly MinuteRange[]): MinuteRange {
  const start = Math.min(MIN_RANGE.start, ...ranges.map((range) => range.start))
  const end = Math.max(MIN_RANGE.end, ...ranges.map((range) => range.end))
  return { start: Math.floor(start / TWO_HOURS) * TWO_HOURS, end: Math.ceil(end / TWO_HOURS) * TWO_HOURS }
}

export const clipToShown = (range: MinuteRange, shown: MinuteRange): MinuteRange => ({
  start: Math.max(range.start, shown.start),
  end: Math.min(range.end, shown.end),
})

/** Lists the times of the axis labels, in minutes, one every two hours. */
export const listAxisLabels = ({ start, end }: MinuteRange): number[] =>
  Array.from({ length: (end - start) / TWO_HOURS + 1 }, (_, index) => start + index * TWO_HOURS)

/** Converts a range to its position and size, as percentages of the grid's height. */
export function toStyle(range: MinuteRange, shownRange: MinuteRange): { insetBlockStart: string; blockSize: string } {
  const toPercent = (minutes: number) => `${((minutes / (shownRange.end - shownRange.start)) * 100).toFixed(3)}%`
  return { insetBlockStart: toPercent(range.start - shownRange.start), blockSize: toPercent(range.end - range.start) }
}
