import { expect, test } from 'vitest'
import { retryAfter } from './retry-after.ts'

test('waits longer with every try, up to four seconds', () => {
  expect([0, 1, 2, 3, 4, 40].map(retryAfter)).toEqual([500, 1000, 2000, 4000, 4000, 4000])
})
