interface PaymentAmounts {
  paymentCents: number
  /** The amount already refunded or being refunded. */
  refundedCents: number
  /** The fee stored with the booking, for the whole payment. */
  feeCents: number
}

/**
 * Splits what remains of a payment after refunds. The fee is reduced proportionally, in whole cents rounded half up, so
 * that fee + transfer = payment − refund always holds (decisions, platform fee). The SQL function `fee_left` computes
 * the same fee.
 */
export function splitPayment({ paymentCents, refundedCents, feeCents }: PaymentAmounts): {
  feeCents: number
  amountCents: number
} {
  const remainingCents = paymentCents - refundedCents
  const fee = Math.floor((2 * feeCents * remainingCents + paymentCents) / (2 * paymentCents))
  return { feeCents: fee, amountCents: remainingCents - fee }
}
