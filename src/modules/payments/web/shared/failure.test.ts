import { expect, test } from 'vitest'
import { failureNamed, failureOf, isSettledElsewhere } from './failure.ts'

test('the bank’s reason goes before the general one', () => {
  const error = { type: 'card_error', code: 'card_declined', decline_code: 'insufficient_funds' }
  expect(failureOf(error)).toBe('booking.failure.insufficient_funds')
})

test('a reason that has no words of its own is a declined card', () => {
  const error = { type: 'card_error', code: 'card_declined', decline_code: 'do_not_honor' }
  expect(failureOf(error)).toBe('booking.failure.card_declined')
  expect(failureOf({ type: 'odd' })).toBe('booking.failure.card_declined')
})

test('a lost connection is not blamed on the card', () => {
  expect(failureOf({ type: 'api_connection_error' })).toBe('booking.failure.api_connection_error')
})

test('what the fields say beside themselves is not said twice', () => {
  expect(failureOf({ type: 'validation_error', code: 'incomplete_number' })).toBeNull()
})

test('a failure from the address or the server finds its text', () => {
  expect(failureNamed('expired_card')).toBe('booking.failure.expired_card')
  expect(failureNamed('booking.failure.incorrect_cvc')).toBe('booking.failure.incorrect_cvc')
  expect(failureNamed('<b>')).toBe('booking.failure.card_declined')
  expect(failureNamed(null)).toBeNull()
})

test('an intent that is already settled is told from a refused card', () => {
  expect(isSettledElsewhere({ type: 'invalid_request_error', code: 'payment_intent_unexpected_state' })).toBe(true)
  expect(isSettledElsewhere({ type: 'card_error', code: 'card_declined' })).toBe(false)
})
