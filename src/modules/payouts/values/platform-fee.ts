/**
 * Returns the platform's share of a price in whole cents, rounded half up. The provider receives the rest, so the two
 * always add up to the price.
 */
export function calculatePlatformFee(priceCents: number, percent: number): number {
  // Calculates in whole hundredths of a percent: as a float, 11,000 × 0.35 is slightly too low, so half a cent would be
  // lost.
  const hundredths = Math.round(percent * 100)
  return Math.floor((priceCents * hundredths + 5_000) / 10_000)
}
