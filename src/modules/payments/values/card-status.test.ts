import { expect, test } from 'vitest'
import { getCardStatus, getPaymentMethodStatus } from './card-status.ts'

test.each([
  ['2026-12-01T23:59:59Z', 'valid', 'valid'],
  ['2026-12-02T00:00:00Z', 'expiringSoon', 'valid'],
  ['2026-12-31T23:59:59Z', 'expiringSoon', 'valid'],
  ['2027-01-01T00:00:00Z', 'expired', 'expired'],
])('at %s, a card that expires in December 2026 is %s and its payment method %s', (now, card, method) => {
  const row = { exp_month: 12, exp_year: 2026 }
  const at = Temporal.Instant.from(now)
  expect([getCardStatus(row, at), getPaymentMethodStatus(row, at)]).toEqual([card, method])
})

test.each([
  [undefined],
  [null],
  [{ exp_month: null, exp_year: null }],
  [{ exp_month: 12, exp_year: null }],
  [{ exp_month: null, exp_year: 2026 }],
])('an account with the card %j has none', (row) => {
  expect(getCardStatus(row, Temporal.Instant.from('2026-12-01T00:00:00Z'))).toBe('none')
})
