import { expect, test } from 'vitest'
import { getRetryDelay, parseTransferReason } from './transfer-rules.ts'

test('delays grow up to a maximum', () => {
  const hours = [1, 2, 3, 4, 5, 6, 7, 8].map((attempts) => getRetryDelay(attempts, 'refused').seconds / 3600)
  expect(hours).toEqual([1, 2, 4, 8, 16, 32, 48, 48])
  expect(getRetryDelay(1, 'noResponse').seconds).toBe(60)
  expect(getRetryDelay(40, 'noResponse').seconds).toBe(3600)
  expect(getRetryDelay(9, 'balance').seconds).toBe(6 * 3600)
})

test('maps unknown codes to a rejection, a low balance to the platform, and a missing account to a closed one', () => {
  expect(parseTransferReason('balance_insufficient')).toBe('balance')
  for (const code of ['insufficient_capabilities_for_transfer', 'transfers_not_allowed'])
    expect(parseTransferReason(code), code).toBe('accountNotReady')
  expect(parseTransferReason(undefined)).toBe('refused')
  for (const code of ['account_closed', 'account_invalid', 'resource_missing'])
    expect(parseTransferReason(code), code).toBe('accountClosed')
})
