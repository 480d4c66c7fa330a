import { MINUTES_PER_DAY, parseClock } from '#modules/availability/values/day-schedule.ts'
import { clipToDate, computeShownRange, type MinuteRange } from '#modules/availability/web/shared/day-grid-layout.ts'
import type { Reply } from '#platform/web/api.ts'

export type CalendarWeek = Reply<'listCalendarEntries'>
export type CalendarEntry = CalendarWeek['entries'][number]
export type Absence = CalendarWeek['absences'][number]
type PlannedDay = Reply<'filterWorkingHours'>['days'][number]

/** One day of the calendar, with all times in minutes since midnight. */
export interface CalendarDay {
  date: string
  holiday: PlannedDay['holiday']
  open: MinuteRange[]
  items: CalendarItem[]
}

export type CalendarItem = { range: MinuteRange } & (
  | { kind: 'entry'; entry: CalendarEntry }
  | { kind: 'absence'; absence: Absence }
)

interface WeekInput {
  week: CalendarWeek
  days: readonly PlannedDay[]
}

/** Combines working hours, entries and absences into days. An entry that crosses midnight appears on both days. */
export function toCalendarDays({ week, days }: WeekInput): CalendarDay[] {
  return days.map(({ date, holiday, isOpened, workingIntervals }) => {
    const entries = week.entries.flatMap((entry): CalendarItem[] => {
      const range = clipToDate({ startTime: entry.startDateTime, endTime: entry.endDateTime }, date, week.timezone)
      return range ? [{ kind: 'entry', entry, range }] : []
    })
    const away = week.absences.flatMap((absence): CalendarItem[] => {
      const range = clipToDate(absence, date, week.timezone)
      return range ? [{ kind: 'absence', absence, range }] : []
    })
    return {
      date,
      holiday,
      open: isOpened
        ? workingIntervals.map(({ startHours, endHours }) => ({
            start: parseClock(startHours),
            end: parseClock(endHours),
          }))
        : [],
      items: [...entries, ...away].toSorted((a, b) => a.range.start - b.range.start),
    }
  })
}

/**
 * Computes the hours to show. They cover everything in the week except whole-day absences, which would stretch every
 * week with a day off to 24 hours.
 */
export const computeWeekRange = (days: readonly CalendarDay[]): MinuteRange =>
  computeShownRange(
    days.flatMap(({ open, items }) => [
      ...open,
      ...items
        .filter(({ kind, range }) => kind === 'entry' || range.end - range.start < MINUTES_PER_DAY)
        .map(({ range }) => range),
    ]),
  )

export const HALF_HOUR = 30

/**
 * Returns the half-hour that was clicked. `share` is the position in the column, from 0 at the top to 1 at the bottom.
 */
export const toClickedMinute = (share: number, shown: MinuteRange): number =>
  Math.floor((shown.start + share * (shown.end - shown.start)) / HALF_HOUR) * HALF_HOUR
