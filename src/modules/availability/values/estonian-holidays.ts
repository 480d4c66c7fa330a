import { dayOfCivil, getWeekday } from './calendar-days.ts'
import type { HolidayKey } from './holidays.ts'

// Estonia's national and public holidays (pühade ja tähtpäevade seadus, §§ 1 and 2). They are days off by default; the
// provider can choose to work on any of them (issue 3 'Working hours').

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

/** Offsets in days from Easter Sunday. */
const MOVABLE = [
  ['goodFriday', -2],
  ['easterSunday', 0],
  ['pentecost', 49],
] as const

/** A local day number (days since 1970-01-01) and the text key of the holiday's name. */
export interface Holiday {
  readonly day: number
  readonly key: HolidayKey
}

/** Lists a year's twelve holidays under the law in force since 2005, in calendar order. */
export function estonianHolidays(year: number): Holiday[] {
  const easterSunday = computeEasterSunday(year)
  const holidays: Holiday[] = []
  for (const [key, month, day] of FIXED) holidays.push({ day: dayOfCivil({ year, month, day }), key })
  for (const [key, daysAfterEaster] of MOVABLE) holidays.push({ day: easterSunday + daysAfterEaster, key })
  return holidays.sort((a, b) => a.day - b.day)
}

/**
 * Gauss's Easter algorithm: the Sunday after the ecclesiastical full moon on or after 21 March. The moon's date follows
 * from the year's position in the 19-year cycle, corrected by century for omitted leap days and lunar drift.
 */
function computeEasterSunday(year: number): number {
  const century = Math.floor(year / 100)
  const moonDrift = Math.floor((13 + 8 * century) / 25)
  const epact = (15 - moonDrift + century - Math.floor(century / 4)) % 30
  const cycleYear = year % 19
  const moonOffset = (19 * cycleYear + epact) % 30
  // In these two cases the cycle puts the full moon a day too late.
  const correctedOffset = moonOffset === 29 || (moonOffset === 28 && cycleYear > 10) ? moonOffset - 1 : moonOffset
  const fullMoon = dayOfCivil({ year, month: 3, day: 21 }) + correctedOffset
  const daysToSunday = 6 - getWeekday(fullMoon)
  return fullMoon + (daysToSunday === 0 ? 7 : daysToSunday)
}
