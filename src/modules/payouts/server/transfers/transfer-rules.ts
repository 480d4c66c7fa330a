import type { TransferReason } from '#platform/values/enums.ts'

const MINUTE = 60
/**
 * Returns the delay before the next attempt. Delays grow, so that an account that is corrected quickly is paid quickly,
 * while one that stays unusable is not retried too often.
 */
export function getRetryDelay(attempts: number, cause: 'noResponse' | TransferReason): { seconds: number } {
  const factor = 2 ** Math.max(attempts - 1, 0)
  if (cause === 'noResponse') return { seconds: MINUTE * Math.min(factor, 60) }
  if (cause === 'balance') return { seconds: 60 * MINUTE * Math.min(factor, 6) }
  return { seconds: 60 * MINUTE * Math.min(factor, 48) }
}

/** Maps a Stripe error code to a reason that the provider can act on. */
export function parseTransferReason(code: string | undefined): TransferReason {
  if (code === 'balance_insufficient') return 'balance'
  if (code === 'insufficient_capabilities_for_transfer' || code === 'transfers_not_allowed') return 'accountNotReady'
  if (code === 'account_closed' || code === 'account_invalid' || code === 'resource_missing') return 'accountClosed'
  return 'refused'
}
