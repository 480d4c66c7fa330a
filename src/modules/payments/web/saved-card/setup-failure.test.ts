import { expect, test } from 'vitest'
import { getSetupFailure } from './setup-failure.ts'

test.each([
  [{ type: 'card_error', code: 'card_declined', decline_code: 'generic_decline' }, 'savedCard.failure.card_declined'],
  [{ type: 'card_error', code: 'expired_card' }, 'savedCard.failure.expired_card'],
  [{ type: 'api_connection_error' }, 'savedCard.failure.api_connection_error'],
  [{ type: 'odd' }, 'savedCard.failure.card_declined'],
  [{ type: 'validation_error', code: 'incomplete_number' }, null],
])('maps %o to %s', (error, key) => expect(getSetupFailure(error)).toEqual({ key }))

test('a setup that succeeded before its response was lost is not a failure', () => {
  expect(getSetupFailure({ type: 'invalid_request_error', code: 'setup_intent_unexpected_state' })).toBeNull()
})
