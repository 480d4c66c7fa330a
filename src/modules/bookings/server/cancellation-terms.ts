import type { Kysely } from 'kysely'
import { type CancellationInput, computeCancellationTerms } from '#modules/bookings/values/cancellation-terms.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { loadChangeableBooking, loadRefundableCents } from './booking-amounts.ts'
import { getChargeDate, getFreeUntil } from './booking-rules.ts'
import { type ChangeableBooking, toCancellationInput } from './change-rules.ts'
import { isAhead } from './reschedule-rules.ts'
import { getProspectiveWithdrawal } from './withdrawal-rules.ts'

type Instant = Temporal.Instant

/** Cancellation terms in API replies (decision 0060). `amount`: the refunded or lost amount, in cents. */
function toTerms(input: CancellationInput, cents: number, now: Instant) {
  const { until, ...terms } = computeCancellationTerms(input, now.epochMilliseconds)
  const at = until === null ? null : Temporal.Instant.fromEpochMilliseconds(until)
  return { ...terms, until: at, amount: cents }
}

const OVER = { refund: 'none', rule: 'over', until: null, isUntilStart: false, amount: 0 } as const

/** Maps the proposal columns of a joined row. */
export const toOpenProposal = (row: { proposal_expires_at: Instant | null; proposal_keeps_old: boolean | null }) =>
  row.proposal_expires_at && { expiresAt: row.proposal_expires_at, keepsOld: row.proposal_keeps_old! }

/** A booked session's terms. `refundableCents` is 0 if nothing was charged. */
export function getCancellationTerms(booking: ChangeableBooking, refundableCents: number, now: Instant) {
  if (!isAhead(booking)) return OVER
  return toTerms(toCancellationInput(booking, now, refundableCents > 0), refundableCents, now)
}

export interface ProspectiveBooking {
  startAt: Instant
  hasWithdrawalRight: boolean
  priceCents: number
  /** Sessions far ahead are charged later (decision 0035); if omitted, this depends on the start time. */
  isChargedLater?: boolean
}

/** A session's terms and deadlines if it is booked and paid now. */
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
    isAsked: false,
    isCharged: !isChargedLater,
  }
  return {
    freeUntil: getFreeUntil(startAt),
    ...right,
    terms: toTerms(termsInput, isChargedLater ? 0 : priceCents, now),
  }
}

/** A stored booking's cancellation terms. */
export async function loadCancellationTerms(db: Kysely<Tables>, bookingId: string, now: Instant) {
  const booking = await db
    .selectFrom('booking')
    .selectAll()
    .where('booking_id', '=', bookingId)
    .executeTakeFirstOrThrow()
  return getCancellationTerms(await loadChangeableBooking(db, booking), await loadRefundableCents(db, bookingId), now)
}
