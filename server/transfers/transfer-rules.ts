import { type RawBuilder, sql } from 'kysely'
import type { TransferReason } from '#contract/enums.ts'

interface Paid {
  paymentCents: number
  /** What went back or is on its way back. */
  refundedCents: number
  /** The fee frozen into the booking, for the whole payment. */
  feeCents: number
}

/**
 * What is left of a payment and whose it is: the fee's share follows a refund, whole cents, rounded half up, so that
 * fee + transfer = payment − refund always (decisions, platform fee).
 */
export function shareOf({ paymentCents, refundedCents, feeCents }: Paid): { feeCents: number; amountCents: number } {
  const left = paymentCents - refundedCents
  const fee = Math.floor((2 * feeCents * left + paymentCents) / (2 * paymentCents))
  return { feeCents: fee, amountCents: left - fee }
}

/** The same fee in SQL, for lists and sums. Each part is whole cents. */
export const feeLeft = (payment: RawBuilder<unknown>, refunded: RawBuilder<unknown>, fee: RawBuilder<unknown>) =>
  sql<number>`((2 * ${fee}::bigint * (${payment} - ${refunded}) + ${payment}) / (2 * ${payment}))::int`

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
