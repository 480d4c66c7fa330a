import type { StripeError } from '#modules/payments/web/shared/stripe-script.ts'
import type { AreaKey } from '#modules/texts/en.ts'

const FAILURES = [
  'card_declined',
  'expired_card',
  'incorrect_cvc',
  'incorrect_number',
  'setup_intent_authentication_failure',
  'api_connection_error',
] as const
const findKnown = (code: string | undefined) => FAILURES.find((failure) => failure === code)

/**
 * Returns the text key for a card that was not saved; `key` is null for errors that the card fields show themselves.
 * @returns null if an earlier attempt saved the card but its response was lost
 */
export function getSetupFailure({ type, code, decline_code: declined }: StripeError): {
  key: AreaKey<'savedCard'> | null
} | null {
  if (code === 'setup_intent_unexpected_state') return null
  if (type === 'validation_error') return { key: null }
  return { key: `savedCard.failure.${findKnown(declined) ?? findKnown(code) ?? findKnown(type) ?? 'card_declined'}` }
}
