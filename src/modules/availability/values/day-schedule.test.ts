import { expect, test } from 'vitest'
import { defaultWeek, formatClock, markOverlaps, parseClock } from './day-schedule.ts'

test.each([
  ['00:00', 0],
  ['09:05', 545],
  ['13:45', 825],
  ['24:00', 1440],
])('%s is minute %i of the day', (clock, minute) => {
  expect(parseClock(clock)).toBe(minute)
  expect(formatClock(minute)).toBe(clock)
})

test.each([
  [['09:00-13:00'], [false]],
  [
    ['09:00-13:00', '13:00-18:00'],
    [false, false],
  ],
  [
    ['13:00-18:00', '09:00-13:00'],
    [false, false],
  ],
  [
    ['09:00-13:00', '12:45-18:00'],
    [true, true],
  ],
  [
    ['09:00-18:00', '10:00-11:00', '18:00-19:00'],
    [true, true, false],
  ],
  [
    ['09:00-13:00', '09:00-13:00'],
    [true, true],
  ],
])('of the intervals %j, %j overlap another one', (texts, expected) => {
  const intervals = texts.map((text) => ({ startHours: text.slice(0, 5), endHours: text.slice(6) }))
  expect(markOverlaps(intervals)).toEqual(intervals.map((interval, i) => ({ ...interval, hasOverlap: expected[i] })))
})

test('the default hours are 09:00 to 13:00 and 14:00 to 18:00 from Monday to Friday', () => {
  const hours = [
    { startHours: '09:00', endHours: '13:00', hasOverlap: false },
    { startHours: '14:00', endHours: '18:00', hasOverlap: false },
  ]
  expect(defaultWeek()).toEqual(
    [1, 2, 3, 4, 5, 6, 7].map((dayId) => ({
      dayId,
      isOpened: dayId <= 5,
      workingIntervals: dayId <= 5 ? hours : [],
    })),
  )
})
