import { expect, test } from 'vitest'
import { addMonths, civilOfDay, dateOfDay, dayOfCivil, dayOfDate, formatMinute, getWeekday } from './calendar-days.ts'

test('agrees with Temporal on dates and weekdays across eight centuries', () => {
  const first = Temporal.PlainDate.from('1600-01-01')
  const offset = -first.until('1970-01-01').days
  for (let i = 0; i < 800 * 365; i += 3) {
    const date = first.add({ days: i })
    const day = offset + i
    if (dateOfDay(day) !== date.toString()) expect.fail(`${dateOfDay(day)} is not ${date}`)
    if (dayOfDate(date.toString()) !== day) expect.fail(`${date} is not day ${day}`)
    if (getWeekday(day) !== date.dayOfWeek - 1) expect.fail(`${date} is not weekday ${getWeekday(day)}`)
  }
})

test.for([
  ['2000-02-29'],
  ['1900-02-28'],
  ['1900-03-01'],
  ['2024-02-29'],
  ['2024-12-31'],
  ['2100-02-28'],
  ['2100-03-01'],
  ['0001-01-01'],
])('%s converts to a day number and back', ([date]) => {
  expect(dateOfDay(dayOfDate(date!))).toBe(date)
  expect(dayOfCivil(civilOfDay(dayOfDate(date!)))).toBe(dayOfDate(date!))
})

test.for([
  ['2026-08-31', 6, '2027-02-28'],
  ['2027-08-31', 6, '2028-02-29'],
  ['2026-01-31', 1, '2026-02-28'],
  ['2026-12-15', 1, '2027-01-15'],
  ['2026-06-30', 6, '2026-12-30'],
  ['2026-05-05', 0, '2026-05-05'],
  ['2026-03-31', -1, '2026-02-28'],
  ['2026-01-31', -2, '2025-11-30'],
  ['2026-11-30', 37, '2029-12-30'],
] as const)('%s plus %d months is %s', ([date, months, expected]) => {
  expect(dateOfDay(addMonths(dayOfDate(date), months))).toBe(expected)
})

test('formats instants as Temporal does, even before 1970', () => {
  for (let minute = -40_000_000; minute < 60_000_000; minute += 99_991) {
    const instant = Temporal.Instant.fromEpochMilliseconds(minute * 60_000)
    expect(formatMinute(minute)).toBe(instant.toString({ smallestUnit: 'second' }))
  }
})

test('formats instants correctly when days alternate', () => {
  const noon = (dayOfDate('2026-11-26') * 24 + 12) * 60
  expect([noon, noon + 1440, noon].map(formatMinute)).toEqual([
    '2026-11-26T12:00:00Z',
    '2026-11-27T12:00:00Z',
    '2026-11-26T12:00:00Z',
  ])
})
