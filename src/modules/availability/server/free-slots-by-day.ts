import { dayOfDate, formatMinute } from '#modules/availability/values/calendar-days.ts'
import { listSlotsInCalendar } from './find-free-slots.ts'
import { groupSlotsByDay } from './group-slots.ts'
import type { Calendar } from './load-calendar.ts'
import { toUtcMinute } from './zone-offsets.ts'

export interface DateRange {
  /** 'YYYY-MM-DD', inclusive. */
  fromDate: string
  toDate: string
  durationMinutes: number
  /** The viewer's time zone; defaults to the provider's. */
  timezone?: string | undefined
}

/** Lists the free slots of a calendar by date. The calendar must have been loaded for at least these dates. */
export function listFreeSlotsByDay(
  calendar: Calendar,
  { fromDate, toDate, durationMinutes, timezone }: DateRange,
  now: Temporal.Instant,
) {
  const viewerTimezone = timezone ?? calendar.timezone
  const from = toUtcMinute(viewerTimezone, dayOfDate(fromDate), 0)
  const to = toUtcMinute(viewerTimezone, dayOfDate(toDate) + 1, 0)
  const starts = listSlotsInCalendar(calendar, { durationMinutes, from, to, now })
  return groupSlotsByDay(starts, viewerTimezone, fromDate, toDate).map(({ date, minutes }) => ({
    date,
    slots: minutes.map((start) => ({
      startDateTime: formatMinute(start),
      endDateTime: formatMinute(start + durationMinutes),
    })),
  }))
}
