import { type RawBuilder, type Selectable, sql, type Transaction } from 'kysely'
import { settleClaimOf } from '#modules/claims/server/public.ts'
import { callOffPromise, decideRefund, shareGivenAway } from '#modules/payments/server/public.ts'
import { refreshSearchRow } from '#modules/search/server/public.ts'
import type { House } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { restOf } from './booking-standing.ts'
import { mailCalledOff, mailCancelledByProvider } from './cancelling-mails.ts'
import { changeSeats, endHolds } from './end-holds.ts'
import { endOpenRequest } from './reschedule-request.ts'

type Tx = Transaction<Tables>
type Booking = Selectable<Tables['booking']>

/**
 * The counsellor cannot keep some sessions: bookings `b` that `which` names give back their time or seat, each client gets
 * everything back and a mail (specification §4; issue 3, Running). Unpaid holds end too. In the caller's transaction, which
 * must not have locked any of these bookings yet: everybody locks payment, then group date, then booking.
 * @param note what the counsellor says to the clients, or null. @returns the bookings that were cancelled.
 */
export async function cancelByProvider(
  house: House,
  tx: Tx,
  { which, note }: { which: RawBuilder<unknown>; note: string | null },
): Promise<Booking[]> {
  const tell = (one: CalledOff) => mailCancelledByProvider(house, tx, { ...one, note })
  const off = await cancelAll(house, tx, { which, status: 'cancelledByProvider', reason: note, tell })
  return off.map((one) => one.booking)
}

/**
 * A superuser closes one side of somebody: as above, but the platform says so to both sides, without the reason, which is
 * between it and that person. @returns how many bookings, of how many clients, and the cents on their way back.
 */
export async function cancelBySuperuser(
  house: House,
  tx: Tx,
  { which, side }: { which: RawBuilder<unknown>; side: 'client' | 'counsellor' },
): Promise<{ sessions: number; people: number; refundCents: number }> {
  const status = side === 'client' ? 'cancelledByCustomer' : 'cancelledByProvider'
  const tell = (one: CalledOff) => mailCalledOff(house, tx, { ...one, tellsCounsellor: side === 'client' })
  const off = await cancelAll(house, tx, { which, status, reason: null, by: 'platform', tell })
  return {
    sessions: off.length,
    people: new Set(off.map((one) => one.booking.customer_account_id)).size,
    refundCents: off.reduce((sum, one) => sum + one.refundCents, 0),
  }
}

interface CalledOff {
  booking: Booking
  /** Whole cents on their way back. */
  refundCents: number
}

interface CancellingAll extends CallingOff {
  which: RawBuilder<unknown>
  tell: (one: CalledOff) => Promise<void>
}

async function cancelAll(house: House, tx: Tx, { which, tell, ...how }: CancellingAll): Promise<CalledOff[]> {
  await lockPayments(tx, which)
  while ((await endHolds(house, tx, which)) > 0);
  await closeForLateMoney(house, tx, which)
  const bookings = await lockBooked(tx, which)
  const off: CalledOff[] = []
  for (const booking of bookings) off.push({ booking, refundCents: await callOff(house, tx, booking, how) })
  for (const one of off) await tell(one)
  if (how.status === 'cancelledByProvider')
    for (const one of await refundLateCancellations(house, tx, which)) await tell(one)
  for (const providerId of [...new Set(bookings.map((one) => one.provider_id))].toSorted())
    await refreshSearchRow(tx, providerId, house.clock.now())
  return off
}

async function lockPayments(tx: Tx, which: RawBuilder<unknown>): Promise<void> {
  await sql`
    select from payment where purpose = 'booking' and purpose_id in (
      select b.booking_id from booking b
      where (b.status in ('pendingPayment', 'booked', 'rescheduleRequested') or b.cancelled_without_refund) and ${which})
    order by payment_id for update`.execute(tx)
}

/**
 * The counsellor will not hold the session, so clients who had cancelled it late get their money back as well (decision 0060).
 * The caller has locked their payments.
 */
async function refundLateCancellations(house: House, tx: Tx, which: RawBuilder<unknown>): Promise<CalledOff[]> {
  const { rows } = await sql<Booking>`
    select b.* from booking b where b.cancelled_without_refund and b.start_at > ${house.clock.now()}::timestamptz and ${which}
    order by b.booking_id for update`.execute(tx)
  const refunded: CalledOff[] = []
  for (const booking of rows) {
    const { booking_id: bookingId } = booking
    await tx
      .updateTable('booking')
      .set({ cancelled_without_refund: false })
      .where('booking_id', '=', bookingId)
      .execute()
    const refundCents = await refundRest(house, tx, bookingId)
    await shareGivenAway(house, tx, bookingId)
    refunded.push({ booking, refundCents })
  }
  return refunded
}

async function lockBooked(tx: Tx, which: RawBuilder<unknown>): Promise<Booking[]> {
  await sql`
    select from group_occurrence where group_session_recurrence_id in (
      select b.group_session_recurrence_id from booking b where b.status in ('booked', 'rescheduleRequested') and ${which})
    order by group_session_recurrence_id for update`.execute(tx)
  const { rows } = await sql<Booking>`
    select b.* from booking b where b.status in ('booked', 'rescheduleRequested') and ${which}
    order by b.booking_id for update`.execute(tx)
  return rows
}

/**
 * An expired hold may take its time again when money comes late; one of a session that is off may not. It stays 'expired':
 * what was never paid for is no session in anybody's lists.
 */
async function closeForLateMoney(house: House, tx: Tx, which: RawBuilder<unknown>): Promise<void> {
  const now = house.clock.now()
  await sql`
    update booking b set late_money_closed_at = ${now}
    where b.status = 'expired' and b.late_money_closed_at is null and b.start_at > ${now} and ${which}`.execute(tx)
}

interface CallingOff {
  status: 'cancelledByProvider' | 'cancelledByCustomer'
  /** Words of whoever calls it off. */
  reason: string | null
  /** Neither of the two. */
  by?: 'platform'
  /** A client cancels after every free limit: nothing is refunded (decision 0060). */
  keepsPayment?: boolean
}

/**
 * Ends a session that the caller has locked (`lockForChange`) before it was held: releases its time or seat and what was
 * offered instead of it, and refunds the payment unless it is kept. @returns whole cents on their way back.
 */
export async function callOff(
  house: House,
  tx: Tx,
  booking: Booking,
  { status, reason, by, keepsPayment = false }: CallingOff,
): Promise<number> {
  const bookingId = booking.booking_id
  await endOpenRequest(house, tx, { bookingId, as: 'withdrawn' })
  await tx
    .updateTable('booking')
    .set({
      status,
      ended_at: house.clock.now(),
      called_off_by: by ?? null,
      cancelled_without_refund: keepsPayment,
      sealed_cancellation_reason: reason ? house.sealing.seal(reason) : null,
    })
    .where('booking_id', '=', bookingId)
    .execute()
  await tx.deleteFrom('calendar_entry').where('booking_id', '=', bookingId).execute()
  if (booking.group_session_recurrence_id) await changeSeats(tx, booking.group_session_recurrence_id, -1)
  await house.events.emit(house, 'slot.released', { tx, providerId: booking.provider_id })
  await callOffPromise(house, tx, bookingId)
  if (keepsPayment) return 0
  const refundCents = await refundRest(house, tx, bookingId)
  await shareGivenAway(house, tx, bookingId)
  await settleClaimOf(house, tx, { bookingId, refundCents })
  return refundCents
}

/** Everything of a booking's payment that is not on its way back yet. @returns cents */
async function refundRest(house: House, tx: Tx, bookingId: string): Promise<number> {
  const { paymentId, cents } = await restOf(tx, bookingId)
  if (paymentId && cents > 0) await decideRefund(house, tx, { paymentId, amountCents: cents, reason: 'cancelled' })
  return cents
}
