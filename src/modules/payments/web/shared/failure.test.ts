import { expect, test } from 'vitest'
import { getPaymentFailureKey, isSettledElsewhere, parseFailureKey } from './failure.ts'

test('prefers the bank’s decline code', () => {
  const error = { type: 'card_error', code: 'card_declined', decline_code: 'insufficient_funds' }
  expect(getPaymentFailureKey(error)).toBe('booking.failure.insufficient_funds')
})

test('maps an unknown code to a declined card', () => {
  const error = { type: 'card_error', code: 'card_declined', decline_code: 'do_not_honor' }
  expect(getPaymentFailureKey(error)).toBe('booking.failure.card_declined')
  expect(getPaymentFailureKey({ type: 'odd' })).toBe('booking.failure.card_declined')
})

test('reports a lost connection as such', () => {
  expect(getPaymentFailureKey({ type: 'api_connection_error' })).toBe('booking.failure.api_connection_error')
})

test('returns nothing for errors that the fields show themselves', () => {
  expect(getPaymentFailureKey({ type: 'validation_error', code: 'incomplete_number' })).toBeNull()
})

test('parses a failure from the URL or the server', () => {
  expect(parseFailureKey('expired_card')).toBe('booking.failure.expired_card')
  expect(parseFailureKey('booking.failure.incorrect_cvc')).toBe('booking.failure.incorrect_cvc')
  expect(parseFailureKey('<b>')).toBe('booking.failure.card_declined')
  expect(parseFailureKey(null)).toBeNull()
})

test('distinguishes a settled intent from a declined card', () => {
  expect(isSettledElsewhere({ type: 'invalid_request_error', code: 'payment_intent_unexpected_state' })).toBe(true)
  expect(isSettledElsewhere({ type: 'card_error', code: 'card_declined' })).toBe(false)
})
