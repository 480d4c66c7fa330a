import { getChargeDate, getFreeUntil } from './booking-rules.ts'
import { type CancellationInput, computeCancellationTerms } from './cancellation-terms.ts'
import { getProspectiveWithdrawal } from './withdrawal-rules.ts'

type Instant = Temporal.Instant

/**
 * Returns cancellation terms for API replies (decision 0060). The reply's `amount` is the amount refunded or lost, in
 * cents.
 */
export function toTermsReply(input: CancellationInput, cents: number, now: Instant) {
  const { until, ...terms } = computeCancellationTerms(input, now.epochMilliseconds)
  const end = until === null ? null : Temporal.Instant.fromEpochMilliseconds(until)
  return { ...terms, until: end, amount: cents }
}

export interface ProspectiveBooking {
  startAt: Instant
  hasWithdrawalRight: boolean
  priceCents: number
  /** Whether the card is charged later (decision 0035). Derived from the start time if omitted. */
  isChargedLater?: boolean
}

/** Returns the terms and deadlines that would apply if the session were booked and paid for now. */
export function getProspectiveTerms(
  { startAt, hasWithdrawalRight, priceCents, ...input }: ProspectiveBooking,
  now: Instant,
) {
  const isChargedLater = input.isChargedLater ?? getChargeDate(startAt, now) !== null
  const right = getProspectiveWithdrawal(startAt, hasWithdrawalRight, now)
  const termsInput = {
    startAt: startAt.epochMilliseconds,
    freeUntil: getFreeUntil(startAt).epochMilliseconds,
    withdrawUntil: right.withdrawUntil?.epochMilliseconds ?? null,
    hasOpenProposal: false,
    isCharged: !isChargedLater,
  }
  return {
    freeUntil: getFreeUntil(startAt),
    ...right,
    terms: toTermsReply(termsInput, isChargedLater ? 0 : priceCents, now),
  }
}
