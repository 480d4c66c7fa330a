import { expect, test } from 'vitest'
import { findMinuteToAnnounce, formatCountdown, getMsUntilNextSecond, getSecondsLeft } from './countdown-clock.ts'

test.for([
  [900_000, 900],
  [899_999, 900],
  [899_000, 899],
  [1, 1],
  [0, 0],
  [-5_000, 0],
])('shows %i ms before the end as %i seconds', ([remainingMs, seconds]) => {
  expect(getSecondsLeft(1_000_000 + remainingMs!, 1_000_000)).toBe(seconds)
})

test.for([
  [872, '14:32'],
  [60, '1:00'],
  [7, '0:07'],
  [0, '0:00'],
  [3_900, '65:00'],
] as const)('formats %i seconds as %s', ([seconds, text]) => {
  expect(formatCountdown(seconds)).toBe(text)
})

test('announces five minutes and one minute once each', () => {
  const announced = Array.from({ length: 900 }, (_, passed) => findMinuteToAnnounce(900 - passed, 899 - passed)).filter(
    Boolean,
  )
  expect(announced).toEqual([5, 1])
})

test('announces only the later mark if a suspended tab has missed both, and nothing at the end', () => {
  expect(findMinuteToAnnounce(700, 40)).toBe(1)
  expect(findMinuteToAnnounce(700, 200)).toBe(5)
  expect(findMinuteToAnnounce(700, 0)).toBeNull()
})

test('does not announce five minutes for a hold that starts with four', () => {
  expect(findMinuteToAnnounce(240, 239)).toBeNull()
})

test('schedules the next tick for when the shown second changes', () => {
  expect(getMsUntilNextSecond(10_250, 10_000)).toBe(250)
  expect(getMsUntilNextSecond(12_000, 10_000)).toBe(1000)
})
