import { expect, test } from 'vitest'
import { dateOfDay, getWeekday } from './calendar-days.ts'
import { estonianHolidays } from './estonian-holidays.ts'

const listHolidays = (year: number) => estonianHolidays(year).map(({ day, key }) => `${dateOfDay(day).slice(5)} ${key}`)
const findDate = (year: number, key: string) =>
  dateOfDay(estonianHolidays(year).find((holiday) => holiday.key === key)!.day)

test('lists the twelve holidays of 2026 in calendar order', () => {
  expect(listHolidays(2026)).toEqual([
    '01-01 newYear',
    '02-24 independenceDay',
    '04-03 goodFriday',
    '04-05 easterSunday',
    '05-01 springDay',
    '05-24 pentecost',
    '06-23 victoryDay',
    '06-24 midsummerDay',
    '08-20 restorationDay',
    '12-24 christmasEve',
    '12-25 christmasDay',
    '12-26 boxingDay',
  ])
})

test.for([
  ['1906-04-15'],
  ['1954-04-18'],
  ['1981-04-19'],
  ['2008-03-23'],
  ['2024-03-31'],
  ['2025-04-20'],
  ['2027-03-28'],
  ['2028-04-16'],
  ['2038-04-25'],
  ['2049-04-18'],
  ['2076-04-19'],
  ['2106-04-18'],
  ['2326-04-25'],
])('Easter Sunday is on %s', ([date]) => {
  expect(findDate(Number(date!.slice(0, 4)), 'easterSunday')).toBe(date)
})

test('Easter and Pentecost are Sundays seven weeks apart and Good Friday is a Friday, in every year', () => {
  for (let year = 2005; year <= 2150; year++) {
    const holidays = new Map(estonianHolidays(year).map(({ key, day }) => [key, day]))
    expect(getWeekday(holidays.get('easterSunday')!)).toBe(6)
    expect(getWeekday(holidays.get('goodFriday')!)).toBe(4)
    expect(holidays.get('pentecost')! - holidays.get('easterSunday')!).toBe(49)
  }
})
