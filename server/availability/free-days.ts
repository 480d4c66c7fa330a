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
  const days: FreeDay[] = []
  for (let day = first; day <= dayOfDate(toDate); day++) days.push({ date: dateOfDay(day), minutes: [] })
  if (starts.length === 0) return days
  let span = spanAt(viewerTimezone, starts[0]!)
  for (const start of starts) {
    if (start < span.start || start >= span.end) span = spanAt(viewerTimezone, start)
    days[Math.floor((start + span.offset) / DAY) - first]?.minutes.push(start)
  }
  return days
}

/** The last local day that can be booked: the counsellor's today so many calendar months on (spec §9 bookable window). */
export function lastBookableDay(now: Minute, timezone: string, months: number): number {
  return addMonths(localDayOf(timezone, now), months)
}
