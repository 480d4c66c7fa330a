import { toLocalTime } from '#platform/web/local-time.ts'
import { addDays } from '#ui/calendar-days.ts'
import type { Exception } from './use-exceptions.ts'

/** First and last day of the selected range, in chronological order. */
export interface DayRange {
  first: string
  last: string
}

/**
 * Applies a click on a date: the first click selects a day, the second the other end of the range, and the third starts
 * over.
 */
export function extendDayRange(range: DayRange | null, date: string): DayRange {
  if (!range || range.first !== range.last) return { first: date, last: date }
  return date < range.first ? { first: date, last: range.first } : { first: range.first, last: date }
}

export function listDays({ first, last }: DayRange): string[] {
  const days: string[] = []
  for (let day = first; day <= last; day = addDays(day, 1)) days.push(day)
  return days
}

export interface AbsenceDays extends DayRange {
  /** Null for whole days. */
  hours: { from: string; until: string } | null
}

/**
 * Converts an exception to days in the provider's time zone. An exception that ends at midnight ends on the previous
 * day.
 */
export function toAbsenceDays(
  { startTime, endTime }: Pick<Exception, 'startTime' | 'endTime'>,
  timezone: string,
): AbsenceDays {
  const [start, end] = [toLocalTime(startTime, timezone), toLocalTime(endTime, timezone)]
  const endsAtMidnight = end.time === '00:00'
  const last = endsAtMidnight ? addDays(end.date, -1) : end.date
  const isWhole = start.time === '00:00' && endsAtMidnight
  return {
    first: start.date,
    last,
    hours: isWhole ? null : { from: start.time, until: endsAtMidnight ? '24:00' : end.time },
  }
}
