import type { ProviderError } from '#modules/payments/web/shared/payment-script.ts'
import type { AreaKey } from '#modules/texts/en.ts'

const FAILURES = [
  'card_declined',
  'expired_card',
  'incorrect_cvc',
  'incorrect_number',
  'setup_intent_authentication_failure',
  'api_connection_error',
] as const
const known = (code: string | undefined) => FAILURES.find((one) => one === code)

/**
 * Why a card was not saved, as a text of ours. @returns null when it was saved all the same (a try whose answer was lost);
 * `key` null for what the card fields say beside themselves.
 */
export function setupFailure({ type, code, decline_code: declined }: ProviderError): {
  key: AreaKey<'card'> | null
} | null {
  if (code === 'setup_intent_unexpected_state') return null
  if (type === 'validation_error') return { key: null }
  return { key: `card.failure.${known(declined) ?? known(code) ?? known(type) ?? 'card_declined'}` }
}
