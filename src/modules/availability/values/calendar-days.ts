import { MINUTES_PER_DAY, padTwo } from './day-schedule.ts'

// Calendar days as day counts since 1970-01-01, computed without Temporal: creating a Temporal date for every day of
// half a year costs more than finding all available times in that range.

/** Days from 1 March of the year 0 to 1 January 1970. Years begin in March here, so that the leap day comes last. */
const EPOCH_FROM_MARCH = 719_468
const DAYS_IN_400_YEARS = 146_097

const CLOCK_TEXTS = Array.from(
  { length: MINUTES_PER_DAY },
  (_, minute) => `T${padTwo(Math.floor(minute / 60))}:${padTwo(minute % 60)}:00Z`,
)
let recentDay = Number.NaN
let recentDate = ''

/** A calendar date; months are 1..12. */
export interface CivilDate {
  readonly year: number
  readonly month: number
  readonly day: number
}

/** Returns the day number of a Gregorian date. */
export function dayOfCivil({ year, month, day }: CivilDate): number {
  const marchYear = month > 2 ? year : year - 1
  return daysBeforeMarch(marchYear) + daysBeforeMonth((month + 9) % 12) + day - 1 - EPOCH_FROM_MARCH
}

/** Returns the Gregorian date of a day number. */
export function civilOfDay(dayNumber: number): CivilDate {
  const days = dayNumber + EPOCH_FROM_MARCH
  // The estimate can be a year too early but is never too late.
  let marchYear = Math.floor((days * 400) / DAYS_IN_400_YEARS)
  while (daysBeforeMarch(marchYear + 1) <= days) marchYear++
  const dayOfYear = days - daysBeforeMarch(marchYear)
  const marchMonth = Math.floor((5 * dayOfYear + 2) / 153)
  const month = ((marchMonth + 2) % 12) + 1
  return { year: month > 2 ? marchYear : marchYear + 1, month, day: dayOfYear - daysBeforeMonth(marchMonth) + 1 }
}

/** Adds calendar months and clamps to the last day of a shorter month (31 August + 6 months = 28 February). */
export function addMonths(dayNumber: number, months: number): number {
  const { year, month, day } = civilOfDay(dayNumber)
  const first = { year: year + Math.floor((month - 1 + months) / 12), month: mod(month - 1 + months, 12) + 1, day: 1 }
  // `dayOfCivil` treats month 13 as January of the next year.
  const nextFirst = { ...first, month: first.month + 1 }
  return Math.min(dayOfCivil(first) + day - 1, dayOfCivil(nextFirst) - 1)
}

/** Returns the weekday of a day number: 0 = Monday … 6 = Sunday. */
export function getWeekday(dayNumber: number): number {
  return mod(dayNumber + 3, 7) // 1970-01-01 was a Thursday
}

/** Returns the day number of a valid 'YYYY-MM-DD'. */
export function dayOfDate(date: string): number {
  const [year, month, day] = date.split('-').map(Number)
  return dayOfCivil({ year: year!, month: month!, day: day! })
}

/** Formats a day number as 'YYYY-MM-DD', for the years 0 to 9999. */
export function dateOfDay(dayNumber: number): string {
  const { year, month, day } = civilOfDay(dayNumber)
  return `${String(year).padStart(4, '0')}-${padTwo(month)}-${padTwo(day)}`
}

/** Formats a UTC minute, for example as '2026-11-26T12:00:00Z', for the years 0 to 9999 (api.md 'Instants'). */
export function formatMinute(minute: number): string {
  const day = Math.floor(minute / MINUTES_PER_DAY)
  if (day !== recentDay) {
    recentDate = dateOfDay(day)
    recentDay = day
  }
  return recentDate + CLOCK_TEXTS[minute - day * MINUTES_PER_DAY]
}

function daysBeforeMarch(year: number): number {
  return 365 * year + Math.floor(year / 4) - Math.floor(year / 100) + Math.floor(year / 400)
}

/** Counted from March, month lengths repeat as 31-30-31-30-31: 153 days in five months. */
function daysBeforeMonth(monthFromMarch: number): number {
  return Math.floor((153 * monthFromMarch + 2) / 5)
}

function mod(value: number, divisor: number): number {
  return value - Math.floor(value / divisor) * divisor
}
