import { expect, test } from 'vitest'
import { failureNamed, failureOf, isSettledElsewhere } from './failure.ts'

test('prefers the bank’s decline code', () => {
  const error = { type: 'card_error', code: 'card_declined', decline_code: 'insufficient_funds' }
  expect(failureOf(error)).toBe('booking.failure.insufficient_funds')
})

test('maps an unknown code to a declined card', () => {
  const error = { type: 'card_error', code: 'card_declined', decline_code: 'do_not_honor' }
  expect(failureOf(error)).toBe('booking.failure.card_declined')
  expect(failureOf({ type: 'odd' })).toBe('booking.failure.card_declined')
})

test('reports a lost connection as such', () => {
  expect(failureOf({ type: 'api_connection_error' })).toBe('booking.failure.api_connection_error')
})

test('returns nothing for errors that the fields show themselves', () => {
  expect(failureOf({ type: 'validation_error', code: 'incomplete_number' })).toBeNull()
})

test('parses a failure from the URL or the server', () => {
  expect(failureNamed('expired_card')).toBe('booking.failure.expired_card')
  expect(failureNamed('booking.failure.incorrect_cvc')).toBe('booking.failure.incorrect_cvc')
  expect(failureNamed('<b>')).toBe('booking.failure.card_declined')
  expect(failureNamed(null)).toBeNull()
})

test('distinguishes a settled intent from a declined card', () => {
  expect(isSettledElsewhere({ type: 'invalid_request_error', code: 'payment_intent_unexpected_state' })).toBe(true)
  expect(isSettledElsewhere({ type: 'card_error', code: 'card_declined' })).toBe(false)
})
