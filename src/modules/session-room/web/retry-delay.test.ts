import { expect, test } from 'vitest'
import { getRetryDelay, getStepTimeout } from './retry-delay.ts'

test('the delay grows with every attempt, up to 4 seconds', () => {
  expect([0, 1, 2, 3, 4, 40].map(getRetryDelay)).toEqual([500, 1000, 2000, 4000, 4000, 4000])
})

test('the timeout grows with every attempt, up to 15 seconds', () => {
  expect([0, 1, 2, 3, 40].map(getStepTimeout)).toEqual([5000, 7500, 11_250, 15_000, 15_000])
})
