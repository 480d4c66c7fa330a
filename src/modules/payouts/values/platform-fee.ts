/** The platform's share of a price: whole cents, rounded half up; the rest is the counsellor's, so both always add up. */
export function platformFee(priceCents: number, percent: number): number {
  // In whole hundredths of a percent: 11,000 x 0.35 is a hair less than it should be, and half a cent would be lost.
  const hundredths = Math.round(percent * 100)
  return Math.floor((priceCents * hundredths + 5_000) / 10_000)
}
