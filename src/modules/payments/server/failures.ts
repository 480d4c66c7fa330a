const KNOWN = new Set([
  'insufficient_funds',
  'expired_card',
  'incorrect_cvc',
  'card_declined',
  'payment_intent_authentication_failure',
  'setup_intent_authentication_failure',
  'authentication_required',
  'processing_error',
])

/** Text key that tells a person why the card was refused, without the bank's own words. */
export function failureKey(error: { code?: string; decline_code?: string }): string {
  const code = [error.decline_code, error.code].find((one) => one && KNOWN.has(one))
  return `booking.failure.${code ?? 'card_declined'}`
}
