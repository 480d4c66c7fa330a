import { expect, test } from 'vitest'
import { pauseAfter, reasonOf } from './transfer-rules.ts'

test('delays grow up to a maximum', () => {
  const hours = [1, 2, 3, 4, 5, 6, 7, 8].map((tries) => pauseAfter(tries, 'refused').seconds / 3600)
  expect(hours).toEqual([1, 2, 4, 8, 16, 32, 48, 48])
  expect(pauseAfter(1, 'away').seconds).toBe(60)
  expect(pauseAfter(40, 'away').seconds).toBe(3600)
  expect(pauseAfter(9, 'balance').seconds).toBe(6 * 3600)
})

test('maps unknown codes to a rejection, a low balance to the platform, and a missing account to a closed one', () => {
  expect(reasonOf('balance_insufficient')).toBe('balance')
  expect(reasonOf('insufficient_capabilities_for_transfer')).toBe('accountNotReady')
  expect(reasonOf(undefined)).toBe('refused')
  for (const code of ['account_closed', 'account_invalid', 'resource_missing'])
    expect(reasonOf(code), code).toBe('accountClosed')
})
