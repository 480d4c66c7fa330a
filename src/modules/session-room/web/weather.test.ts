import { expect, test } from 'vitest'
import { isPoor, weatherAfter } from './weather.ts'

const after = (...losses: (number | null)[]) => losses.reduce<readonly number[]>(weatherAfter, [])

test('is poor after three bad measurements in a row, until a good one', () => {
  expect(isPoor(after(0.2, 0.2))).toBe(false)
  expect(isPoor(after(0.2, 0.2, 0.2))).toBe(true)
  expect(isPoor(after(0.2, 0.2, null, 0.2))).toBe(true)
  expect(isPoor(after(0.2, 0.2, 0.2, 0.01))).toBe(false)
})
