import { expect, test } from 'vitest'
import { addLoss, isConnectionPoor } from './connection-quality.ts'

const after = (...losses: (number | null)[]) => losses.reduce<readonly number[]>(addLoss, [])

test('is poor after three bad measurements in a row, until a good one', () => {
  expect(isConnectionPoor(after(0.2, 0.2))).toBe(false)
  expect(isConnectionPoor(after(0.2, 0.2, 0.2))).toBe(true)
  expect(isConnectionPoor(after(0.2, 0.2, null, 0.2))).toBe(true)
  expect(isConnectionPoor(after(0.2, 0.2, 0.2, 0.01))).toBe(false)
})
