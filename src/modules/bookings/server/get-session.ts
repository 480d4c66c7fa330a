import type { AllCalls } from '#modules/contracts.ts'
import { getRoomOpening, loadVisits } from '#modules/session-room/server/public.ts'
import { type Context, type Handler, requireCaller } from '#platform/server/context.ts'
import { SESSION_LOCATION } from '#platform/values/enums.ts'
import { type ClientBookingRow, findClientBookings, toSessionCard, whereBookingId } from './client-sessions.ts'
import { findOpenProposal, type RescheduleProposal, toProposalReply } from './rescheduling/reschedule-proposal.ts'
import { isAhead, isAnswerable } from './rescheduling/reschedule-rules.ts'
import { toOpenCharge } from './scheduled-charges/scheduled-charge.ts'

/** Returns one of the client's sessions with its terms, the changes possible now and their refunds (api.md). */
export const getSession: Handler<AllCalls['getSession']> = async ({ id }, context) => {
  const [row] = await findClientBookings(context, whereBookingId(id))
  if (!row) return context.fail('bookingNotFound')
  const proposal = row.status === 'rescheduleRequested' ? await findOpenProposal(context.db, row.booking_id) : null
  const isOnline = row.location === SESSION_LOCATION.online
  return {
    ...toSessionCard(row, context.now),
    description: row.description ?? '',
    isWaitlistOffer: row.is_waitlist_offer,
    note: row.encrypted_note ? context.encryption.decrypt<string>(row.encrypted_note) : null,
    card: row.card_brand && row.card_last4 ? { brand: row.card_brand, last4: row.card_last4 } : null,
    roomOpensAt: isOnline ? getRoomOpening(row.start_at) : null,
    arrivalNote: findArrivalNote(row, context),
    room: await loadRoomVisits(row, context),
    refundedAmount: row.refunded_cents,
    isPaymentRetained: row.cancelled_without_refund,
    offer: proposal && toAnswerableProposal(proposal, row, context),
  }
}

/** Returns the arrival instructions of a booked session until it ends; otherwise null. */
function findArrivalNote(row: ClientBookingRow, { now, encryption }: Context): string | null {
  const isUpcoming = isAhead(row) && Temporal.Instant.compare(now, row.end_at) < 0
  return isUpcoming && row.address && row.encrypted_arrival_note
    ? encryption.decrypt<string>(row.encrypted_arrival_note)
    : null
}

/** Loads when the client and the provider were in the room; other members of a group are not included. */
async function loadRoomVisits(row: ClientBookingRow, context: Context) {
  const ids = { bookingId: row.booking_id, groupDateId: row.group_occurrence_id }
  const visits = await loadVisits(context.db, ids, requireCaller(context).customerAccountId)
  return visits && { own: visits.client, counsellor: visits.counsellor }
}

/** Maps the open proposal for the reply; null if it has expired, even before the job has ended it. */
function toAnswerableProposal(proposal: RescheduleProposal, row: ClientBookingRow, { now, encryption }: Context) {
  if (!isAnswerable(proposal.expiresAt, now)) return null
  const refundAmount = toOpenCharge(row) ? 0 : row.price_cents - row.refunded_cents
  return { ...toProposalReply(proposal, encryption), refundAmount }
}
