import type { Transaction } from 'kysely'
import type { AllCalls } from '#modules/contracts.ts'
import { refreshSearchRow } from '#modules/search/server/public.ts'
import { type Context, type Handler, type House, Refusal, signedIn } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { WrongField } from '#platform/server/http/refusing.ts'
import { moveTo } from './ask-to-move.ts'
import { callOff } from './cancel-sessions.ts'
import { type Booking, lockOfCustomer, lockOfProvider } from './change-one.ts'
import { mailCancelledByClient, mailMoved, mailOldStays } from './moving-mails.ts'
import { isAnswerable, movedFreeUntil } from './moving-rules.ts'
import { endOpenRequest, openRequestOf, type RescheduleRequest } from './reschedule-request.ts'

type Tx = Transaction<Tables>

/** The client takes one of the offered times: the booking stays the same one, with its price and title; only its time moves. */
export const acceptReschedule: Handler<AllCalls['acceptReschedule']> = async ({ id, startDateTime }, context) => {
  await context.db.transaction().execute(async (tx) => {
    const booking = await lockOfCustomer(tx, id, signedIn(context))
    const request = await answerable(tx, booking, context.now)
    const start = chosenOf(request, startDateTime)
    await endOpenRequest(context, tx, { bookingId: id, as: 'accepted', chosen: start })
    const to = { start, buffers: request.buffers, freeUntil: movedFreeUntil(booking.free_until, start) }
    const moved = await moveTo(context, tx, booking, to)
    await mailMoved(context, tx, { from: booking, to: moved })
  })
  return null
}

/** @throws Refusal 'offerGone': taken back, answered, or its time has run out. */
async function answerable(tx: Tx, booking: Booking, now: Temporal.Instant): Promise<RescheduleRequest> {
  const request = booking.status === 'rescheduleRequested' ? await openRequestOf(tx, booking.booking_id) : null
  if (!request || !isAnswerable(request.expiresAt, now)) throw new Refusal('offerGone')
  return request
}

function chosenOf({ starts }: RescheduleRequest, wanted: Temporal.Instant | undefined): Temporal.Instant {
  if (!wanted && starts.length > 1) throw new WrongField('startDateTime', 'error.required')
  const chosen = wanted ? starts.find((start) => start.equals(wanted)) : starts[0]
  if (!chosen) throw new Refusal('offerGone')
  return chosen
}

/** None of the times suits: everything back (specification §4). The counsellor asked, so no deadline of the client's counts. */
export const declineReschedule: Handler<AllCalls['declineReschedule']> = async ({ id }, context) => {
  await context.db.transaction().execute(async (tx) => {
    const booking = await lockOfCustomer(tx, id, signedIn(context))
    await answerable(tx, booking, context.now)
    await declineOffer(context as Context, tx, booking, null)
  })
  return null
}

/** Ends a locked session whose client wants none of the times offered. */
export async function declineOffer(context: Context, tx: Tx, booking: Booking, note: string | null): Promise<number> {
  await endOpenRequest(context, tx, { bookingId: booking.booking_id, as: 'declined' })
  const refundCents = await callOff(context, tx, booking, { status: 'cancelledByProvider', reason: note })
  await refreshSearchRow(tx, booking.provider_id, context.now)
  await mailCancelledByClient(context, tx, { booking, refundCents, why: 'declined', note })
  return refundCents
}

/** The counsellor takes the offer back; the old time holds again. Nobody goes back to a time that is over. */
export const withdrawReschedule: Handler<AllCalls['withdrawReschedule']> = async ({ id }, context) => {
  await context.db.transaction().execute(async (tx) => {
    const booking = await lockOfProvider(tx, id, signedIn(context))
    const request = await openRequestOf(tx, id)
    if (!request || booking.status !== 'rescheduleRequested') throw new Refusal('offerGone')
    if (Temporal.Instant.compare(booking.start_at, context.now) <= 0) throw new Refusal('sessionIsOver')
    await keepOldTime(context, tx, { booking, request, why: 'withdrawn' })
  })
  return null
}

interface Keeping {
  booking: Booking
  request: RescheduleRequest
  why: 'lapsed' | 'withdrawn'
}

/** A locked booking goes back to its old time, which it has never given up. */
export async function keepOldTime(house: House, tx: Tx, { booking, request, why }: Keeping): Promise<void> {
  await endOpenRequest(house, tx, { bookingId: booking.booking_id, as: why })
  await tx
    .updateTable('booking')
    .set({ status: 'booked' })
    .where('booking_id', '=', booking.booking_id)
    .where('status', '=', 'rescheduleRequested')
    .execute()
  await refreshSearchRow(tx, booking.provider_id, house.clock.now())
  await mailOldStays(house, tx, { booking, requestId: request.requestId, why })
}
