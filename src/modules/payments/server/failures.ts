const KNOWN_CODES = new Set([
  'insufficient_funds',
  'expired_card',
  'incorrect_cvc',
  'card_declined',
  'payment_intent_authentication_failure',
  'setup_intent_authentication_failure',
  'authentication_required',
  'processing_error',
])

/** Returns the key of the text that explains why the card was declined; the bank's own message is not used. */
export function getFailureKey(error: { code?: string; decline_code?: string }): string {
  const code = [error.decline_code, error.code].find((candidate) => candidate && KNOWN_CODES.has(candidate))
  return `booking.failure.${code ?? 'card_declined'}`
}
