import { addMonths, dateOfDay, dayOfDate } from './calendar-days.ts'
import type { Minute } from './schedule.ts'
import { localDayOf, spanAt } from './zone-offsets.ts'

const DAY = 1440

/** One date of the viewer's calendar ('YYYY-MM-DD') with the UTC minutes of its free starts. */
export interface FreeDay {
  readonly date: string
  readonly minutes: Minute[]
}

/**
 * Sorted starts by the viewer's local date: every date from `fromDate` to `toDate` (both 'YYYY-MM-DD', inclusive) is
 * present, empty ones too (api.md get-availability); starts on other dates are left out.
 */
export function daysWithStarts(
  starts: readonly Minute[],
  viewerTimezone: string,
  fromDate: string,
  toDate: string,
): FreeDay[] {
  const first = dayOfDate(fromDate)
  const last = dayOfDate(toDate)
  const days: FreeDay[] = []
  for (let day = first; day <= last; day++) days.push({ date: dateOfDay(day), minutes: [] })
  for (let i = 0; i < starts.length; ) {
    const span = spanAt(viewerTimezone, starts[i]!)
    const day = Math.floor((starts[i]! + span.offset) / DAY)
    const end = Math.min(span.end, (day + 1) * DAY - span.offset)
    let next = i + 1
    while (next < starts.length && starts[next]! < end) next++
    days[day - first]?.minutes.push(...starts.slice(i, next)) // again for the same day after a clock change in it
    i = next
  }
  return days
}

/** The last local day that can be booked: the counsellor's today so many calendar months on (spec §9 bookable window). */
export function lastBookableDay(now: Minute, timezone: string, months: number): number {
  return addMonths(localDayOf(timezone, now), months)
}
