import { expect, test } from 'vitest'
import { createLossMeter } from './packet-loss.ts'

test('measures the loss between two calls', () => {
  const measure = createLossMeter()
  measure({ received: 1000, lost: 500 })
  expect(measure({ received: 1090, lost: 510 })).toBe(0.1)
})

test('returns null for too few packets', () => {
  const measure = createLossMeter()
  measure({ received: 1000, lost: 500 })
  expect(measure({ received: 1010, lost: 500 })).toBeNull()
})

test('reports no loss after the counts restart', () => {
  const measure = createLossMeter()
  measure({ received: 0, lost: 9 })
  expect(measure({ received: 100, lost: 0 })).toBe(0)
})
