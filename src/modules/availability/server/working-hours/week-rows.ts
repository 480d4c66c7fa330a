import { formatClock, markOverlaps, parseClock } from '#modules/availability/values/day-schedule.ts'

/** A stored interval, in minutes since midnight in the provider's time zone. */
export interface HoursRow {
  week_day: number
  start_minute: number
  end_minute: number
}

interface DayInput {
  dayId: number
  isOpened: boolean
  workingIntervals: readonly { startHours: string; endHours: string }[]
}

const WEEK = [1, 2, 3, 4, 5, 6, 7]

/** Converts days to rows. A closed day has no rows, even if it has intervals. */
export function toHoursRows(days: readonly DayInput[]): HoursRow[] {
  return days
    .filter((day) => day.isOpened)
    .flatMap(({ dayId, workingIntervals }) =>
      workingIntervals.map(({ startHours, endHours }) => ({
        week_day: dayId,
        start_minute: parseClock(startHours),
        end_minute: parseClock(endHours),
      })),
    )
}

/** Converts rows to the seven days of a week, Monday first (specification §3 'Day schedule'). */
export const toWeek = (rows: readonly HoursRow[]) => WEEK.map((dayId) => toDay(dayId, rows))

export function toDay(dayId: number, rows: readonly HoursRow[]) {
  const dayRows = rows.filter((row) => row.week_day === dayId).sort((a, b) => a.start_minute - b.start_minute)
  const hours = dayRows.map((row) => ({
    startHours: formatClock(row.start_minute),
    endHours: formatClock(row.end_minute),
    action: 1,
  }))
  return { dayId, isOpened: dayRows.length > 0, workingIntervals: markOverlaps(hours) }
}
