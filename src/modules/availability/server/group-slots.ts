import { addMonths, dateOfDay, dayOfDate } from '#modules/availability/values/calendar-days.ts'
import { MINUTES_PER_DAY } from '#modules/availability/values/day-schedule.ts'
import type { Minute } from './schedule.ts'
import { findOffsetPeriod, getLocalDay } from './zone-offsets.ts'

/** A date in the viewer's time zone ('YYYY-MM-DD') with the start times of its free slots in UTC minutes. */
export interface DayWithSlots {
  readonly date: string
  readonly minutes: Minute[]
}

/**
 * Groups sorted start times by the viewer's local date. Every date from `fromDate` to `toDate` (both 'YYYY-MM-DD',
 * inclusive) is present, including empty ones (api.md get-availability); other dates are omitted.
 */
export function groupSlotsByDay(
  starts: readonly Minute[],
  viewerTimezone: string,
  fromDate: string,
  toDate: string,
): DayWithSlots[] {
  const first = dayOfDate(fromDate)
  const last = dayOfDate(toDate)
  const days: DayWithSlots[] = []
  for (let day = first; day <= last; day++) days.push({ date: dateOfDay(day), minutes: [] })
  let minutes: Minute[] | undefined
  let end = -Infinity // of the local day of `minutes`, or of the offset period if that ends first
  for (const start of starts) {
    if (start >= end) {
      const period = findOffsetPeriod(viewerTimezone, start)
      const day = Math.floor((start + period.offset) / MINUTES_PER_DAY)
      end = Math.min(period.end, (day + 1) * MINUTES_PER_DAY - period.offset)
      minutes = days[day - first]?.minutes
    }
    minutes?.push(start)
  }
  return days
}

/**
 * Returns the last local day that can be booked: today in the provider's time zone plus a number of calendar months
 * (spec §9).
 */
export function lastBookableDay(now: Minute, timezone: string, months: number): number {
  return addMonths(getLocalDay(timezone, now), months)
}
