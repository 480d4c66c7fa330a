import type { Kysely } from 'kysely'
import { type CancellationInput, computeCancellationTerms } from '#modules/bookings/values/cancellation-terms.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { loadChangeableBooking, loadRefundableCents } from './booking-amounts.ts'
import { getChargeDate, getFreeUntil } from './booking-rules.ts'
import { type ChangeableBooking, toCancellationInput } from './change-rules.ts'
import { isAhead } from './reschedule-rules.ts'
import { getProspectiveWithdrawal } from './withdrawal-rules.ts'

type Instant = Temporal.Instant

/** Returns cancellation terms for API replies (decision 0060). `amount` is the amount refunded or lost, in cents. */
function toTerms(input: CancellationInput, cents: number, now: Instant) {
  const { until, ...terms } = computeCancellationTerms(input, now.epochMilliseconds)
  const end = until === null ? null : Temporal.Instant.fromEpochMilliseconds(until)
  return { ...terms, until: end, amount: cents }
}

const SESSION_OVER_TERMS = { refund: 'none', rule: 'over', until: null, isUntilStart: false, amount: 0 } as const

/** Maps the proposal columns of a joined row; null if no proposal is open. */
export const toOpenProposal = (row: { proposal_expires_at: Instant | null; proposal_keeps_old: boolean | null }) =>
  row.proposal_expires_at && { expiresAt: row.proposal_expires_at, keepsOld: row.proposal_keeps_old! }

/** Returns the terms of a booked session. `refundableCents` is 0 if nothing was charged. */
export function getCancellationTerms(booking: ChangeableBooking, refundableCents: number, now: Instant) {
  if (!isAhead(booking)) return SESSION_OVER_TERMS
  return toTerms(toCancellationInput(booking, now, refundableCents > 0), refundableCents, now)
}

export interface ProspectiveBooking {
  startAt: Instant
  hasWithdrawalRight: boolean
  priceCents: number
  /** Whether the card is charged later (decision 0035). If omitted, this follows from the start time. */
  isChargedLater?: boolean
}

/** Returns the terms and deadlines of a session that is booked and paid now. */
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
    terms: toTerms(termsInput, isChargedLater ? 0 : priceCents, now),
  }
}

/** Loads the cancellation terms of a booking. */
export async function loadCancellationTerms(db: Kysely<Tables>, bookingId: string, now: Instant) {
  const booking = await db
    .selectFrom('booking')
    .selectAll()
    .where('booking_id', '=', bookingId)
    .executeTakeFirstOrThrow()
  return getCancellationTerms(await loadChangeableBooking(db, booking), await loadRefundableCents(db, bookingId), now)
}
