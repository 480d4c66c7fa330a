import { expect, test } from 'vitest'
import { getTimeLeft, isEndNear, isLate } from './time-left.ts'

const at = (minute: number) => minute * 60_000
const HOURS = { startsAt: at(10), endsAt: at(60), closesAt: at(90) }

test.for([
  [0, 'before', 10],
  [9.5, 'before', 1],
  [10, 'running', 50],
  [59.1, 'running', 1],
  [60, 'past', 30],
  [95, 'past', 0],
] as const)('at minute %d the phase is %s with %d minutes left', ([minute, kind, minutes]) => {
  expect(getTimeLeft(HOURS, at(minute))).toEqual({ kind, minutes })
})

test('the end is near during the last five minutes', () => {
  expect([54.9, 55, 59.9, 60].map((minute) => isEndNear(getTimeLeft(HOURS, at(minute))))).toEqual([
    false,
    true,
    true,
    false,
  ])
})

test('a provider is late from 15 minutes after the start', () => {
  expect([isLate(at(10), at(24.99)), isLate(at(10), at(25))]).toEqual([false, true])
})
