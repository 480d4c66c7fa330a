import { expect, test } from 'vitest'
import { vatInside } from './vat.ts'

test.each([
  [4500, 2400, 871],
  [12400, 2400, 2400],
  [-1000, 2400, -194],
  // 31 × 24 / 124 is 6 exactly; 155 × 0.20 / 1.20 is 25.83.
  [31, 2400, 6],
  [155, 2000, 26],
  // Half a cent is rounded up: 3 × 2000 / 12000 = 0.5.
  [3, 2000, 1],
  [1, 2400, 0],
  [4500, 0, 0],
])('a price of %i cents at a rate of %i hundredths of a percent includes %i cents of VAT', (gross, rate, vat) => {
  expect(vatInside(gross, rate)).toBe(vat)
})
