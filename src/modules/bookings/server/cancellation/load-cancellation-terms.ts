import type { Kysely } from 'kysely'
import { loadChangeableBooking, loadRefundableCents } from '#modules/bookings/server/booking-amounts.ts'
import { type ChangeableBooking, toCancellationInput } from '#modules/bookings/server/change-rules.ts'
import { isAhead } from '#modules/bookings/server/rescheduling/reschedule-rules.ts'
import { toTermsReply } from '#modules/bookings/values/prospective-terms.ts'
import type { Tables } from '#platform/server/database/tables.ts'

type Instant = Temporal.Instant

const SESSION_OVER_TERMS = { refund: 'none', rule: 'over', until: null, isUntilStart: false, amount: 0 } as const

/** Maps the proposal columns of a joined row to the open proposal, or to null if none is open. */
export const toOpenProposal = (row: { proposal_expires_at: Instant | null; proposal_keeps_old: boolean | null }) =>
  row.proposal_expires_at && { expiresAt: row.proposal_expires_at, keepsOld: row.proposal_keeps_old! }

/** Returns the terms of a booked session. `refundableCents` is 0 if nothing was charged. */
export function getCancellationTerms(booking: ChangeableBooking, refundableCents: number, now: Instant) {
  if (!isAhead(booking)) return SESSION_OVER_TERMS
  return toTermsReply(toCancellationInput(booking, now, refundableCents > 0), refundableCents, now)
}

export async function loadCancellationTerms(db: Kysely<Tables>, bookingId: string, now: Instant) {
  const booking = await db
    .selectFrom('booking')
    .selectAll()
    .where('booking_id', '=', bookingId)
    .executeTakeFirstOrThrow()
  return getCancellationTerms(await loadChangeableBooking(db, booking), await loadRefundableCents(db, bookingId), now)
}
