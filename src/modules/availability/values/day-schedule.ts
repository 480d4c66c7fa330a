import { WEEKDAYS } from '#platform/values/enums.ts'
import { DEFAULT_HOURS } from './limits.ts'

/**
 * An interval in the format of the specification (§3 'Day schedule'). Defined without zod, because screens import it.
 */
export interface WorkingInterval {
  /** `HH:mm` in the provider's time zone, on the quarter-hour; the end may be `24:00`. */
  startHours: string
  endHours: string
  /** True if another interval on the same day overlaps this one. */
  hasOverlap: boolean
}
export interface DaySchedule {
  /** 1 (Monday) to 7 (Sunday). */
  dayId: number
  isOpened: boolean
  workingIntervals: WorkingInterval[]
}

/** Minutes in a day without a clock change. */
export const MINUTES_PER_DAY = 1440

type Hours = Pick<WorkingInterval, 'startHours' | 'endHours'>

/** Parses 'HH:mm' into minutes since midnight: '09:05' is 545. */
export function parseClock(clock: string): number {
  return Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5))
}

/** Formats minutes since midnight as 'HH:mm': 545 is '09:05' and the end of the day is '24:00'. */
export function formatClock(minute: number): string {
  return `${padTwo(Math.floor(minute / 60))}:${padTwo(minute % 60)}`
}

export function padTwo(value: number): string {
  return value < 10 ? `0${value}` : `${value}`
}

/** Marks every interval of a day that overlaps another one. Intervals that only touch do not overlap. */
export function markOverlaps<T extends Hours>(intervals: readonly T[]): (T & { hasOverlap: boolean })[] {
  const overlaps = (a: Hours, b: Hours) => a.startHours < b.endHours && b.startHours < a.endHours
  return intervals.map((interval) => ({
    ...interval,
    hasOverlap: intervals.some((other) => other !== interval && overlaps(interval, other)),
  }))
}

/** Returns the default hours (§9): Monday to Friday 09:00-13:00 and 14:00-18:00, Saturday and Sunday closed. */
export function defaultWeek(): DaySchedule[] {
  const intervals = () =>
    DEFAULT_HOURS.map(({ start, end }) => ({
      startHours: formatClock(start),
      endHours: formatClock(end),
      hasOverlap: false,
    }))
  return WEEKDAYS.map((_day, index) => ({
    dayId: index + 1,
    isOpened: index < 5,
    workingIntervals: index < 5 ? intervals() : [],
  }))
}
