import fc from 'fast-check'
import { expect, test } from 'vitest'
import { splitPayment } from './split-payment.ts'

test.each([
  // payment, refunded, fee, fee left, transfer
  [4500, 0, 675, 675, 3825],
  [4500, 4500, 675, 0, 0],
  [4500, 2250, 675, 338, 1912],
  [4500, 1000, 675, 525, 2975],
  [3333, 1, 500, 500, 2832],
  [100, 33, 15, 10, 57],
  [100, 99, 15, 0, 1],
  [1, 0, 0, 0, 1],
  [10_000, 5000, 1, 1, 4999],
  [10_000, 5001, 1, 0, 4999],
])('of %i paid and %i refunded with a fee of %i, the remaining fee is %i and the provider’s share %i', (...row) => {
  const [paymentCents, refundedCents, feeCents, feeLeft, amountCents] = row
  expect(splitPayment({ paymentCents, refundedCents, feeCents })).toEqual({ feeCents: feeLeft, amountCents })
})

test('fee and transfer add up to the payment less the refund, and neither is negative', () => {
  const paid = fc.integer({ min: 1, max: 1_000_000 }).chain((payment) =>
    fc.record({
      paymentCents: fc.constant(payment),
      refundedCents: fc.integer({ min: 0, max: payment }),
      feeCents: fc.integer({ min: 0, max: payment }),
    }),
  )
  fc.assert(
    fc.property(paid, (amounts) => {
      const share = splitPayment(amounts)
      expect(share.feeCents + share.amountCents).toBe(amounts.paymentCents - amounts.refundedCents)
      expect(Math.min(share.feeCents, share.amountCents)).toBeGreaterThanOrEqual(0)
    }),
  )
})
