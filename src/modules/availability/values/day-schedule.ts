import { WEEKDAYS } from '#platform/values/enums.ts'
import { DEFAULT_HOURS } from './limits.ts'

/** Hours in the form of the specification (§3 'Day schedule'). Free of zod, because screens import it. */
export interface WorkingInterval {
  /** `HH:mm` in the provider's time zone, in quarter-hours; the end may be `24:00`. */
  startHours: string
  endHours: string
  /** True if another interval of the same day overlaps this one. */
  hasOverlap: boolean
}
export interface DaySchedule {
  /** Monday 1 to Sunday 7. */
  dayId: number
  isOpened: boolean
  workingIntervals: WorkingInterval[]
}

/** Minutes of a day without a clock change. */
export const MINUTES_PER_DAY = 1440

type Hours = Pick<WorkingInterval, 'startHours' | 'endHours'>

/** 545 for '09:05'. */
export function parseClock(clock: string): number {
  return Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5))
}

/** '09:05' for 545; '24:00' for the end of the day. */
export function formatClock(minute: number): string {
  const two = (value: number) => String(value).padStart(2, '0')
  return `${two(Math.floor(minute / 60))}:${two(minute % 60)}`
}

/** Marks every interval that overlaps another one of its day; intervals that only touch do not overlap. */
export function markOverlaps<Given extends Hours>(intervals: readonly Given[]): (Given & { hasOverlap: boolean })[] {
  const overlaps = (a: Hours, b: Hours) => a.startHours < b.endHours && b.startHours < a.endHours
  return intervals.map((one) => ({
    ...one,
    hasOverlap: intervals.some((other) => other !== one && overlaps(one, other)),
  }))
}

/** §9: Monday to Friday 09:00-13:00 and 14:00-18:00, Saturday and Sunday closed. */
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
