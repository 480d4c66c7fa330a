/**
 * The platform's share of a price in whole cents, rounded half up. The rest is the provider's, so both always add up.
 */
export function calculatePlatformFee(priceCents: number, percent: number): number {
  // Calculated in whole hundredths of a percent: 11,000 × 0.35 is slightly too low as a float and would lose half a
  // cent.
  const hundredths = Math.round(percent * 100)
  return Math.floor((priceCents * hundredths + 5_000) / 10_000)
}
