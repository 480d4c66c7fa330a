import { toLocalTime } from '#platform/web/local-time.ts'
import { addDays, getMonday } from '#ui/calendar-days.ts'

export const WEEKS = 4
/** Working hours are never open further ahead than this many four-week pages. */
const LAST_PAGE = 13

/** A date in the visitor's time zone with its available start times, ISO 8601. */
export interface DayTimes {
  date: string
  starts: string[]
}

/** Flattens the API's days into start times, which are then regrouped in the visitor's time zone. */
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

/** Groups a day's start times: morning until 12:00, evening from 17:00; empty parts are omitted. */
export function groupByPartOfDay(starts: readonly string[], timezone: string): { part: PartOfDay; starts: string[] }[] {
  const getPart = (start: string): PartOfDay => {
    const { time } = toLocalTime(start, timezone)
    if (time < '12:00') return 'morning'
    return time < '17:00' ? 'afternoon' : 'evening'
  }
  const parts: PartOfDay[] = ['morning', 'afternoon', 'evening']
  return parts
    .map((part) => ({ part, starts: starts.filter((start) => getPart(start) === part) }))
    .filter((one) => one.starts.length > 0)
}

/** First day of the four-week page that contains `date`, counted from the week of `today`; never earlier. */
export function getPageStart(today: string, date: string): string {
  const first = getMonday(today)
  const days = (Date.parse(date) - Date.parse(first)) / 86_400_000
  const page = Math.min(LAST_PAGE, Math.max(0, Math.floor(days / (7 * WEEKS))))
  return addDays(first, page * 7 * WEEKS)
}

/** First days of the previous and next pages; null at either end. */
export function getAdjacentPages(today: string, from: string): { earlier: string | null; later: string | null } {
  const step = 7 * WEEKS
  const first = getMonday(today)
  const last = addDays(first, LAST_PAGE * step)
  return {
    earlier: from > first ? addDays(from, -step) : null,
    later: from < last ? addDays(from, step) : null,
  }
}

/** The range to request: the page's days, excluding past ones. */
export function getDateRange(today: string, from: string): { fromDate: string; toDate: string } {
  return { fromDate: from < today ? today : from, toDate: addDays(from, 7 * WEEKS - 1) }
}
