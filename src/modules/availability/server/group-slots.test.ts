import { expect, test } from 'vitest'
import { dateOfDay, formatMinute } from '#modules/availability/values/calendar-days.ts'
import { groupSlotsByDay, lastBookableDay } from './group-slots.ts'
import { parseMinute } from './parse-minute.ts'

const starts = ['2026-11-25T21:45Z', '2026-11-25T22:00Z', '2026-11-26T12:00Z', '2026-11-28T05:00Z'].map(parseMinute)
const groupAndFormat = (zone: string, from: string, to: string) =>
  groupSlotsByDay(starts, zone, from, to).map(({ date, minutes }) => [
    date,
    ...minutes.map((minute) => formatMinute(minute).slice(5, 16)),
  ])

test('returns every date of the range, including empty ones, and no slots outside it', () => {
  expect(groupAndFormat('Europe/Tallinn', '2026-11-26', '2026-11-28')).toEqual([
    ['2026-11-26', '11-25T22:00', '11-26T12:00'],
    ['2026-11-27'],
    ['2026-11-28', '11-28T05:00'],
  ])
})

test('groups the same slots by the dates of the viewer’s time zone', () => {
  expect(groupAndFormat('America/New_York', '2026-11-25', '2026-11-28')).toEqual([
    ['2026-11-25', '11-25T21:45', '11-25T22:00'],
    ['2026-11-26', '11-26T12:00'],
    ['2026-11-27'],
    ['2026-11-28', '11-28T05:00'],
  ])
  expect(groupAndFormat('Pacific/Apia', '2026-11-26', '2026-11-27')).toEqual([
    ['2026-11-26', '11-25T21:45', '11-25T22:00'],
    ['2026-11-27', '11-26T12:00'],
  ])
})

test('returns empty dates across the end of a year when there are no slots', () => {
  expect(groupSlotsByDay([], 'UTC', '2026-12-31', '2027-01-01')).toEqual([
    { date: '2026-12-31', minutes: [] },
    { date: '2027-01-01', minutes: [] },
  ])
})

test('keeps slots on their dates across a clock change', () => {
  const autumn = ['2026-10-24T20:59Z', '2026-10-24T21:00Z', '2026-10-25T21:59Z', '2026-10-25T22:00Z'].map(parseMinute)
  const autumnDays = groupSlotsByDay(autumn, 'Europe/Tallinn', '2026-10-24', '2026-10-26')
  expect(autumnDays.map(({ minutes }) => minutes.length)).toEqual([1, 2, 1])
  const spring = ['2026-03-28T22:00Z', '2026-03-29T20:59Z', '2026-03-29T21:00Z', '2026-03-29T21:59Z'].map(parseMinute)
  const springDays = groupSlotsByDay(spring, 'Europe/Tallinn', '2026-03-29', '2026-03-30')
  expect(springDays.map(({ minutes }) => minutes.length)).toEqual([2, 2])
})

test('groups slots before 1970 by their dates', () => {
  const starts = ['1969-12-30T12:00Z', '1969-12-31T12:00Z'].map(parseMinute)
  expect(groupSlotsByDay(starts, 'UTC', '1969-12-30', '1969-12-31')).toEqual([
    { date: '1969-12-30', minutes: [starts[0]] },
    { date: '1969-12-31', minutes: [starts[1]] },
  ])
})

test.for([
  ['2026-08-31T20:59:00Z', 'Europe/Tallinn', 6, '2027-02-28'],
  ['2026-08-31T21:00:00Z', 'Europe/Tallinn', 6, '2027-03-01'], // already 1 September there
  ['2026-08-31T21:00:00Z', 'America/New_York', 6, '2027-02-28'],
  ['2026-11-26T12:00:00Z', 'UTC', 0, '2026-11-26'],
] as const)('at %s in %s the last bookable day %d months ahead is %s', ([now, zone, months, date]) => {
  expect(dateOfDay(lastBookableDay(parseMinute(now), zone, months))).toBe(date)
})
