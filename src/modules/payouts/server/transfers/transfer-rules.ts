import type { TransferReason } from '#platform/values/enums.ts'

const MINUTE = 60
/** Pauses grow: an account that was mended in the evening is tried the same day, one that was not is not hammered. */
export function pauseAfter(tries: number, why: 'away' | TransferReason): { seconds: number } {
  const doubled = 2 ** Math.min(Math.max(tries - 1, 0), 10)
  if (why === 'away') return { seconds: MINUTE * Math.min(doubled, 60) }
  if (why === 'balance') return { seconds: 60 * MINUTE * Math.min(doubled, 6) }
  return { seconds: 60 * MINUTE * Math.min(doubled, 48) }
}

/** The provider's code as a reason that a counsellor can do something about. */
export function reasonOf(code: string | undefined): TransferReason {
  if (code === 'balance_insufficient') return 'balance'
  if (code === 'insufficient_capabilities_for_transfer' || code === 'transfers_not_allowed') return 'accountNotReady'
  if (code === 'account_closed' || code === 'account_invalid' || code === 'resource_missing') return 'accountClosed'
  return 'refused'
}
