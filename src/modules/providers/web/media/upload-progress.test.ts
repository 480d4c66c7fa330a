import { expect, test } from 'vitest'
import { calculateProgress, formatMegabytes, getProgressKey } from './upload-progress.ts'

test('estimates the remaining time from the speed so far', () => {
  expect(calculateProgress(100, 0.1, 1999).secondsLeft).toBeNull()
  expect(calculateProgress(100, 0, 9000).secondsLeft).toBeNull()
  expect(calculateProgress(100, 0.25, 10_000).secondsLeft).toBe(30)
  expect(calculateProgress(100, 1, 10_000).secondsLeft).toBe(0)
})

test.each([
  [null, 'media.sent', 0],
  [0, 'media.sentSeconds', 1],
  [59, 'media.sentSeconds', 59],
  [60, 'media.sentMinutes', 1],
  [150, 'media.sentMinutes', 3],
])('shows %s remaining seconds with %s', (secondsLeft, key, count) => {
  expect(getProgressKey({ total: 1, share: 0.5, secondsLeft })).toEqual({ key, count })
})

test('rounds megabytes to integers from ten on', () => {
  const decimal = (value: number) => value.toFixed(1)
  expect([10, 400_000, 9_940_000, 64_400_000].map((bytes) => formatMegabytes(bytes, decimal))).toEqual([
    '0.1',
    '0.4',
    '9.9',
    '64',
  ])
})
