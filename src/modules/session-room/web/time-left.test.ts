import { expect, test } from 'vitest'
import { isEndNear, isLate, timeLeft } from './time-left.ts'

const at = (minute: number) => minute * 60_000
const HOURS = { startsAt: at(10), endsAt: at(60), closesAt: at(90) }

test.for([
  [0, 'before', 10],
  [9.5, 'before', 1],
  [10, 'running', 50],
  [59.1, 'running', 1],
  [60, 'past', 30],
  [95, 'past', 0],
] as const)('at minute %d it is %s with %d minutes', ([minute, kind, minutes]) => {
  expect(timeLeft(HOURS, at(minute))).toEqual({ kind, minutes })
})

test('the end is near for the last five minutes, not before and not after', () => {
  expect([54.9, 55, 59.9, 60].map((minute) => isEndNear(timeLeft(HOURS, at(minute))))).toEqual([
    false,
    true,
    true,
    false,
  ])
})

test('late begins with the fifteenth minute', () => {
  expect([isLate(at(10), at(24.99)), isLate(at(10), at(25))]).toEqual([false, true])
})
