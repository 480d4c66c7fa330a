/**
 * The platform's share of a price in whole cents, rounded half up. The rest is the provider's, so both always add up.
 */
export function calculatePlatformFee(priceCents: number, percent: number): number {
  // The calculation uses whole hundredths of a percent. As a float, 11,000 × 0.35 is slightly too low and would lose half
  // a cent.
  const hundredths = Math.round(percent * 100)
  return Math.floor((priceCents * hundredths + 5_000) / 10_000)
}
