interface Paid {
  paymentCents: number
  /** What went back or is on its way back. */
  refundedCents: number
  /** The fee frozen into the booking, for the whole payment. */
  feeCents: number
}

/**
 * What is left of a payment and whose it is: the fee's share follows a refund, whole cents, rounded half up, so that
 * fee + transfer = payment − refund always (decisions, platform fee). `fee_left` in the database says the same.
 */
export function shareOf({ paymentCents, refundedCents, feeCents }: Paid): { feeCents: number; amountCents: number } {
  const left = paymentCents - refundedCents
  const fee = Math.floor((2 * feeCents * left + paymentCents) / (2 * paymentCents))
  return { feeCents: fee, amountCents: left - fee }
}
