import fc from 'fast-check'
import { expect, test } from 'vitest'
import { applyDiscount } from './discount.ts'

test.each([
  [4500, null, 0, 4500],
  [4500, null, 1000, 4500],
  [4500, 0, 1000, 4050],
  // 33.33 % of 45.00 € is 14.9985 €.
  [4500, 0, 3333, 3000],
  // Half a cent is rounded up: 1.01 € less 50 %.
  [101, 0, 5000, 51],
  // 51.4999 cents are rounded down.
  [101, 0, 4901, 51],
  [4500, 0, 10_000, 0],
  [4500, 1, 450, 4050],
  [4500, 1, 4501, -1],
] as const)('%i cents less a discount of type %s and %i is %i', (price, type, discount, remaining) => {
  expect(applyDiscount(price, type, discount)).toBe(remaining)
})

test('a percentage never results in a fraction of a cent or more than the price', () => {
  fc.assert(
    fc.property(fc.integer({ min: 100, max: 1_000_000 }), fc.integer({ min: 1, max: 10_000 }), (price, discount) => {
      const remaining = applyDiscount(price, 0, discount)
      expect(Number.isInteger(remaining) && remaining >= 0 && remaining <= price).toBe(true)
      expect(Math.abs(remaining - price * (1 - discount / 10_000))).toBeLessThanOrEqual(0.5000001)
    }),
  )
})
