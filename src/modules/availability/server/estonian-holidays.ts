import type { HolidayKey } from '#modules/availability/values/holidays.ts'
import { dayOfCivil, weekdayOf } from './calendar-days.ts'

/**
 * The national and public holidays of Estonia (pühade ja tähtpäevade seadus, §§ 1 and 2). They are offered as days off,
 * each of which can be worked (issue 3 'Working hours').
 */

const FIXED = [
  ['newYear', 1, 1],
  ['independenceDay', 2, 24],
  ['springDay', 5, 1],
  ['victoryDay', 6, 23],
  ['midsummerDay', 6, 24],
  ['restorationDay', 8, 20],
  ['christmasEve', 12, 24],
  ['christmasDay', 12, 25],
  ['boxingDay', 12, 26],
] as const

/** Days from Easter Sunday. */
const MOVABLE = [
  ['goodFriday', -2],
  ['easterSunday', 0],
  ['pentecost', 49],
] as const

/** A local day number (days since 1970-01-01) and the key by which screens look up the name. */
export interface Holiday {
  readonly day: number
  readonly key: HolidayKey
}

/** The twelve holidays of a year as the law stands since 2005, in the order of the calendar. */
export function estonianHolidays(year: number): Holiday[] {
  const easter = easterSunday(year)
  const holidays: Holiday[] = []
  for (const [key, month, day] of FIXED) holidays.push({ day: dayOfCivil({ year, month, day }), key })
  for (const [key, after] of MOVABLE) holidays.push({ day: easter + after, key })
  return holidays.sort((a, b) => a.day - b.day)
}

/**
 * The Sunday after the church's full moon on or after 21 March, by Gauss's rule: the moon's date comes from the year's
 * place in the 19-year cycle, corrected by century for the left-out leap days and the moon's drift.
 */
function easterSunday(year: number): number {
  const century = Math.floor(year / 100)
  const moonDrift = Math.floor((13 + 8 * century) / 25)
  const epact = (15 - moonDrift + century - Math.floor(century / 4)) % 30
  const golden = year % 19
  const raw = (19 * golden + epact) % 30
  // The cycle would give two full moons too late; the rule brings them back by a day.
  const moon = raw === 29 || (raw === 28 && golden > 10) ? raw - 1 : raw
  const fullMoon = dayOfCivil({ year, month: 3, day: 21 }) + moon
  const daysToSunday = 6 - weekdayOf(fullMoon)
  return fullMoon + (daysToSunday === 0 ? 7 : daysToSunday)
}
