import { DISCOUNT_TYPE, type DiscountType } from '#platform/values/enums.ts'

/**
 * A price less its discount, in whole cents, rounded half up (specification §3, invitation). `discount` is in hundredths:
 * of a percent, or of a euro. May be zero or less: what is allowed is for the caller to say.
 */
export function discountedCents(priceCents: number, type: DiscountType | null, discount: number): number {
  if (type === null) return priceCents
  if (type === DISCOUNT_TYPE.fixed) return priceCents - discount
  // Whole numbers all the way: 0.85 of a price is a hair more or less than it should be.
  return Math.floor((priceCents * (10_000 - discount) + 5_000) / 10_000)
}
