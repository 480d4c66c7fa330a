import { DISCOUNT_TYPE, type DiscountType } from '#platform/values/enums.ts'

/**
 * Returns the price less the discount, in cents and rounded half up (specification §3, invitation). `discount` is in
 * hundredths of a percent or of a euro. The result can be zero or negative; the caller checks the range.
 */
export function applyDiscount(priceCents: number, type: DiscountType | null, discount: number): number {
  if (type === null) return priceCents
  if (type === DISCOUNT_TYPE.fixed) return priceCents - discount
  // Uses integer arithmetic only, because 0.85 times a price is not exact in floating point.
  return Math.floor((priceCents * (10_000 - discount) + 5_000) / 10_000)
}
