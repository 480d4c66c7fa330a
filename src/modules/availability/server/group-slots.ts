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
  for (let i = 0; i < starts.length; ) {
    const period = findOffsetPeriod(viewerTimezone, starts[i]!)
    const day = Math.floor((starts[i]! + period.offset) / MINUTES_PER_DAY)
    const end = Math.min(period.end, (day + 1) * MINUTES_PER_DAY - period.offset)
    let next = i + 1
    while (next < starts.length && starts[next]! < end) next++
    days[day - first]?.minutes.push(...starts.slice(i, next)) // a day with a clock change takes one pass per offset
    i = next
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
