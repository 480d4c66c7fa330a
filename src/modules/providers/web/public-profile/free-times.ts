import { wallClock } from '#platform/web/zoned.ts'
import { addDays, mondayOf } from '#ui/calendar-days.ts'

export const WEEKS = 4
/** Nobody opens their book further ahead than this many pages of four weeks. */
const LAST_PAGE = 13

/** One date of the reader's calendar with its free starts, ISO 8601. */
export interface DayTimes {
  date: string
  starts: string[]
}

/** Free starts, as the call answers them, in one row: the reader's own zone groups them again. */
export function startsOf(days: readonly { slots: readonly { startDateTime: string }[] }[]): string[] {
  return days.flatMap(({ slots }) => slots.map(({ startDateTime }) => startDateTime))
}

/** Starts under their dates on the reader's clock; dates without a start are left out. */
export function daysOf(starts: readonly string[], timezone: string): DayTimes[] {
  const byDate = new Map<string, string[]>()
  for (const start of starts) {
    const { date } = wallClock(start, timezone)
    const known = byDate.get(date)
    if (known) known.push(start)
    else byDate.set(date, [start])
  }
  return [...byDate].map(([date, list]) => ({ date, starts: list }))
}

export type PartOfDay = 'morning' | 'afternoon' | 'evening'

/** A day's starts in its parts: morning until 12, evening from 17; empty parts are left out. */
export function partsOf(starts: readonly string[], timezone: string): { part: PartOfDay; starts: string[] }[] {
  const partOf = (start: string): PartOfDay => {
    const { time } = wallClock(start, timezone)
    if (time < '12:00') return 'morning'
    return time < '17:00' ? 'afternoon' : 'evening'
  }
  const parts: PartOfDay[] = ['morning', 'afternoon', 'evening']
  return parts
    .map((part) => ({ part, starts: starts.filter((start) => partOf(start) === part) }))
    .filter((one) => one.starts.length > 0)
}

/** First day of the four weeks that hold `date`, counted from the week of `today` on; never before it. */
export function pageFrom(today: string, date: string): string {
  const first = mondayOf(today)
  const days = (Date.parse(date) - Date.parse(first)) / 86_400_000
  const page = Math.min(LAST_PAGE, Math.max(0, Math.floor(days / (7 * WEEKS))))
  return addDays(first, page * 7 * WEEKS)
}

/** The neighbours of a page of four weeks; null at an end. */
export function turnsOf(today: string, from: string): { earlier: string | null; later: string | null } {
  const step = 7 * WEEKS
  const first = mondayOf(today)
  const last = addDays(first, LAST_PAGE * step)
  return {
    earlier: from > first ? addDays(from, -step) : null,
    later: from < last ? addDays(from, step) : null,
  }
}

/** What to ask for: the days of the page that are not over. */
export function rangeOf(today: string, from: string): { fromDate: string; toDate: string } {
  return { fromDate: from < today ? today : from, toDate: addDays(from, 7 * WEEKS - 1) }
}
