import type { TextKey } from '#platform/web/translate.ts'
import type { StripeError } from './stripe-script.ts'

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

const findKnown = (code: string | null | undefined) => FAILURES.find((failure) => failure === code)

/**
 * Returns the text key for a failed charge; the bank's own message is not shown. The server uses the same keys
 * (`booking.failure.<code>`), so that a failure is described the same way everywhere.
 * @returns null for errors that the card fields show themselves (such as an incomplete number)
 */
export function getPaymentFailureKey({ type, code, decline_code: declined }: StripeError): FailureKey | null {
  if (type === 'validation_error') return null
  return `booking.failure.${findKnown(declined) ?? findKnown(code) ?? findKnown(type) ?? 'card_declined'}`
}

/** Parses a failure from the URL or the server; unknown codes count as declined, and null stays null. */
export function parseFailureKey(name: string | null): FailureKey | null {
  return name ? `booking.failure.${findKnown(name.replace('booking.failure.', '')) ?? 'card_declined'}` : null
}

/**
 * Whether the payment has already been settled, for example in another tab, in which case the server knows the outcome.
 */
export const isSettledElsewhere = ({ code }: StripeError): boolean =>
  code === 'payment_intent_unexpected_state' || code === 'setup_intent_unexpected_state'
