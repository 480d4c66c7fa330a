import { expect, test } from 'vitest'
import { calculateProviderShare } from './provider-share.ts'

const INPUT = { sessionsAWeek: 10, feePercent: 15, vatRate: 2400, isLiable: false, isPlatformLiable: false }

test('fee and received amount add up to the price, to the cent', () => {
  for (const priceCents of [100, 4_501, 6_000, 9_999]) {
    const { feeCents, receivedCents } = calculateProviderShare({ ...INPUT, priceCents })
    expect(feeCents + receivedCents).toBe(priceCents)
  }
  const { receivedCents, receivedAMonthCents, retainedCents } = calculateProviderShare({
    ...INPUT,
    priceCents: 6_000,
  })
  expect([receivedCents, receivedAMonthCents, retainedCents]).toEqual([5_100, 204_000, 5_100])
})

test('deducts VAT in the price and returns VAT in the fee for a VAT-liable provider', () => {
  const alone = calculateProviderShare({ ...INPUT, priceCents: 6_200, isLiable: true })
  expect([alone.feeCents, alone.vatCents, alone.feeVatCents, alone.retainedCents]).toEqual([930, 1_200, 0, 4_070])
  const both = calculateProviderShare({ ...INPUT, priceCents: 6_200, isLiable: true, isPlatformLiable: true })
  expect([both.feeVatCents, both.retainedCents, both.retainedAMonthCents]).toEqual([180, 4_250, 170_000])
  expect(calculateProviderShare({ ...INPUT, priceCents: 6_200, isPlatformLiable: true }).retainedCents).toBe(5_270)
})
