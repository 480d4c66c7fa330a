import { expect, test } from 'vitest'
import { createLossMeter } from './packet-loss.ts'

test('measures the loss between two calls', () => {
  const measure = createLossMeter()
  measure({ came: 1000, lost: 500 })
  expect(measure({ came: 1090, lost: 510 })).toEqual({ loss: 0.1 })
})

test('returns null for too few packets', () => {
  const measure = createLossMeter()
  measure({ came: 1000, lost: 500 })
  expect(measure({ came: 1010, lost: 500 })).toBeNull()
})

test('reports no loss after the counts restart', () => {
  const measure = createLossMeter()
  measure({ came: 0, lost: 9 })
  expect(measure({ came: 100, lost: 0 })).toEqual({ loss: 0 })
})
