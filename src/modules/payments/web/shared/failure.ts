import type { TextKey } from '#platform/web/translate.ts'
import type { ProviderError } from './payment-script.ts'

const FAILURES = [
  'insufficient_funds',
  'expired_card',
  'incorrect_cvc',
  'incorrect_number',
  'card_declined',
  'payment_intent_authentication_failure',
  'setup_intent_authentication_failure',
  'authentication_required',
  'processing_error',
  'api_connection_error',
] as const
export type FailureKey = `booking.failure.${(typeof FAILURES)[number]}` & TextKey

const known = (code: string | null | undefined) => FAILURES.find((one) => one === code)

/**
 * Why a card was not charged, as a text of ours: the bank's own words are not for people. The server names failures the
 * same way (`booking.failure.<code>`), so that a payment looks the same wherever it is shown.
 * @returns null for what the card fields say beside themselves (a number that is not complete).
 */
export function failureOf({ type, code, decline_code: declined }: ProviderError): FailureKey | null {
  if (type === 'validation_error') return null
  return `booking.failure.${known(declined) ?? known(code) ?? known(type) ?? 'card_declined'}`
}

/** From the address or the server; what is not known counts as declined, nothing as nothing. */
export function failureNamed(name: string | null): FailureKey | null {
  return name ? `booking.failure.${known(name.replace('booking.failure.', '')) ?? 'card_declined'}` : null
}

/** The payment was settled elsewhere meanwhile, in another tab: asking the server tells how. */
export const isSettledElsewhere = ({ code }: ProviderError): boolean =>
  code === 'payment_intent_unexpected_state' || code === 'setup_intent_unexpected_state'
