import type { Transaction } from 'kysely'
import { cancelLockedBooking } from '#modules/bookings/server/cancellation/cancel-sessions.ts'
import { type Booking, lockCustomerBooking, lockProviderBooking } from '#modules/bookings/server/lock-booking.ts'
import type { AllCalls } from '#modules/contracts.ts'
import { refreshSearchRow } from '#modules/search/server/public.ts'
import type { AppDeps, CanFail, Context, Handler } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { InvalidFieldError } from '#platform/server/http/send-error.ts'
import { moveLockedBooking } from './create-proposal.ts'
import { endOpenProposal, findOpenProposal, type RescheduleProposal } from './reschedule-proposal.ts'
import { getFreeUntilAfterMove, isAnswerable } from './reschedule-rules.ts'
import { emailCancelledByClient, emailProposalEnded, emailSessionMoved } from './send-reschedule-emails.ts'

type Tx = Transaction<Tables>

/** Moves the booking to one of the proposed times. Its price and title stay the same. */
export const acceptReschedule: Handler<AllCalls['acceptReschedule']> = async ({ id, startDateTime }, context) => {
  await context.db.transaction().execute(async (tx) => {
    const booking = await lockCustomerBooking(context, tx, id)
    const proposal = await loadAnswerableProposal(context, tx, booking)
    const start = findChosenStart(context, proposal, startDateTime)
    await endOpenProposal(context, tx, { bookingId: id, status: 'accepted', chosenStart: start })
    const to = { start, buffers: proposal.buffers, freeUntil: getFreeUntilAfterMove(booking.free_until, start) }
    const moved = await moveLockedBooking(context, tx, booking, to)
    await emailSessionMoved(context, tx, { from: booking, to: moved })
  })
  return null
}

/** Loads the open proposal. Fails if it has been withdrawn or answered, or has expired. */
async function loadAnswerableProposal(
  context: Context<'offerGone'>,
  tx: Tx,
  booking: Booking,
): Promise<RescheduleProposal> {
  const proposal = booking.status === 'rescheduleRequested' ? await findOpenProposal(tx, booking.booking_id) : null
  if (!proposal || !isAnswerable(proposal.expiresAt, context.now)) return context.fail('offerGone')
  return proposal
}

function findChosenStart(
  context: CanFail<'offerGone'>,
  { starts }: RescheduleProposal,
  requestedStart: Temporal.Instant | undefined,
): Temporal.Instant {
  if (!requestedStart && starts.length > 1) throw new InvalidFieldError('startDateTime', 'error.required')
  const chosen = requestedStart ? starts.find((start) => start.equals(requestedStart)) : starts[0]
  return chosen ?? context.fail('offerGone')
}

/**
 * Cancels the session with a full refund (specification §4). The client's deadlines do not apply, because the provider
 * asked for the move.
 */
export const declineReschedule: Handler<AllCalls['declineReschedule']> = async ({ id }, context) => {
  await context.db.transaction().execute(async (tx) => {
    const booking = await lockCustomerBooking(context, tx, id)
    await loadAnswerableProposal(context, tx, booking)
    await cancelDeclinedBooking(context, tx, booking, null)
  })
  return null
}

/** Cancels a locked session whose client declined all proposed times. @returns the refund in cents. */
export async function cancelDeclinedBooking(
  context: Context,
  tx: Tx,
  booking: Booking,
  note: string | null,
): Promise<number> {
  await endOpenProposal(context, tx, { bookingId: booking.booking_id, status: 'declined' })
  const refundCents = await cancelLockedBooking(context, tx, booking, { status: 'cancelledByProvider', reason: note })
  await refreshSearchRow(tx, booking.provider_id, context.now)
  await emailCancelledByClient(context, tx, { booking, refundCents, why: 'declined', note })
  return refundCents
}

/** Withdraws the proposal. The session stays at its original time, which must still be in the future. */
export const withdrawReschedule: Handler<AllCalls['withdrawReschedule']> = async ({ id }, context) => {
  await context.db.transaction().execute(async (tx) => {
    const booking = await lockProviderBooking(context, tx, id)
    const proposal = await findOpenProposal(tx, id)
    if (!proposal || booking.status !== 'rescheduleRequested') return context.fail('offerGone')
    if (Temporal.Instant.compare(booking.start_at, context.now) <= 0) return context.fail('sessionIsOver')
    await restoreOriginalTime(context, tx, { booking, proposal, why: 'withdrawn' })
  })
  return null
}

interface UnacceptedProposal {
  booking: Booking
  proposal: RescheduleProposal
  why: 'expired' | 'withdrawn'
}

/** Ends a proposal that was not accepted: the locked booking stays at its original time, which is still reserved. */
export async function restoreOriginalTime(
  deps: AppDeps,
  tx: Tx,
  { booking, proposal, why }: UnacceptedProposal,
): Promise<void> {
  await endOpenProposal(deps, tx, { bookingId: booking.booking_id, status: why })
  await tx
    .updateTable('booking')
    .set({ status: 'booked' })
    .where('booking_id', '=', booking.booking_id)
    .where('status', '=', 'rescheduleRequested')
    .execute()
  await refreshSearchRow(tx, booking.provider_id, deps.clock.now())
  await emailProposalEnded(deps, tx, { booking, requestId: proposal.requestId, why })
}
