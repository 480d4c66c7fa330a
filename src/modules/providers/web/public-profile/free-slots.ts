import { toLocalTime } from '#platform/web/local-time.ts'
import { addDays, getMonday } from '#ui/calendar-days.ts'

export const WEEKS = 4
/** Index of the last four-week page. No times are available further ahead. */
const LAST_PAGE = 13

/** A date in the visitor's time zone, with its available start times as ISO 8601 instants. */
export interface DayTimes {
  date: string
  starts: string[]
}

/** Lists the start times of all days in an API reply. */
export function listSlotStarts(days: readonly { slots: readonly { startDateTime: string }[] }[]): string[] {
  return days.flatMap(({ slots }) => slots.map(({ startDateTime }) => startDateTime))
}

/** Groups start times by date in the visitor's time zone; dates without any are omitted. */
export function groupByDay(starts: readonly string[], timezone: string): DayTimes[] {
  const byDate = new Map<string, string[]>()
  for (const start of starts) {
    const { date } = toLocalTime(start, timezone)
    const existing = byDate.get(date)
    if (existing) existing.push(start)
    else byDate.set(date, [start])
  }
  return [...byDate].map(([date, list]) => ({ date, starts: list }))
}

export type PartOfDay = 'morning' | 'afternoon' | 'evening'

/** Groups a day's start times by part of the day: morning until 12:00, evening from 17:00; empty parts are omitted. */
export function groupByPartOfDay(starts: readonly string[], timezone: string): { part: PartOfDay; starts: string[] }[] {
  const getPart = (start: string): PartOfDay => {
    const { time } = toLocalTime(start, timezone)
    if (time < '12:00') return 'morning'
    return time < '17:00' ? 'afternoon' : 'evening'
  }
  const parts: PartOfDay[] = ['morning', 'afternoon', 'evening']
  return parts
    .map((part) => ({ part, starts: starts.filter((start) => getPart(start) === part) }))
    .filter((group) => group.starts.length > 0)
}

/** Returns the first day of the four-week page that contains `date`. The first page begins with the current week. */
export function getPageStart(today: string, date: string): string {
  const first = getMonday(today)
  const days = (Date.parse(date) - Date.parse(first)) / 86_400_000
  const page = Math.min(LAST_PAGE, Math.max(0, Math.floor(days / (7 * WEEKS))))
  return addDays(first, page * 7 * WEEKS)
}

/** Returns the first days of the previous and the next page, or null where there is none. */
export function getAdjacentPages(today: string, from: string): { earlier: string | null; later: string | null } {
  const step = 7 * WEEKS
  const first = getMonday(today)
  const last = addDays(first, LAST_PAGE * step)
  return {
    earlier: from > first ? addDays(from, -step) : null,
    later: from < last ? addDays(from, step) : null,
  }
}

/** Returns the date range to request for the four-week page that begins on `from`, without past days. */
export function getDateRange(today: string, from: string): { fromDate: string; toDate: string } {
  return { fromDate: from < today ? today : from, toDate: addDays(from, 7 * WEEKS - 1) }
}
