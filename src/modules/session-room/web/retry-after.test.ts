import { expect, test } from 'vitest'
import { patienceFor, retryAfter } from './retry-after.ts'

test('waits longer with every try, up to four seconds', () => {
  expect([0, 1, 2, 3, 4, 40].map(retryAfter)).toEqual([500, 1000, 2000, 4000, 4000, 4000])
})

test('a step may take longer with every try, up to fifteen seconds', () => {
  expect([0, 1, 2, 3, 40].map(patienceFor)).toEqual([5000, 7500, 11_250, 15_000, 15_000])
})
