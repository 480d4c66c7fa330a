import { sql, type Transaction } from 'kysely'
import { confirmReservedSlot, findNearestFreeSlots, floorToMinute } from '#modules/availability/server/public.ts'
import { addBuffers, loadBuffers } from '#modules/bookings/server/buffers.ts'
import type { Booking } from '#modules/bookings/server/lock-booking.ts'
import {
  sendChargeRefundedEmail,
  sendChargeSucceededEmail,
} from '#modules/bookings/server/scheduled-charges/send-charge-emails.ts'
import {
  emailBookingConfirmed,
  emailPaidTooLate,
  emailSavedTooLate,
} from '#modules/bookings/server/send-booking-emails.ts'
import { getWithdrawalEnd, needsExpressRequest } from '#modules/bookings/values/withdrawal-rules.ts'
import {
  acceptInvitation,
  lockAndCheckInvitation,
  moveInvitedTimeToBooking,
} from '#modules/invitations/server/public.ts'
import { createRefund, type ScheduledCharge } from '#modules/payments/server/public.ts'
import { refreshSearchRow } from '#modules/search/server/public.ts'
import type { AppDeps } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { expireSeats, findOwnSeat, lockOccurrence } from './book-seat.ts'
import { releaseTimeOrSeat, updateSeatsTaken } from './end-holds.ts'

type Tx = Transaction<Tables>

/**
 * Handles a successful payment (decisions: hold; field-notes pain 3). A live hold becomes a booking. An expired one
 * reserves its time again if it is still free; otherwise the client gets a full refund and an email with other times.
 * Runs exactly once, in the payment's transaction.
 */
export async function settleBooking(
  deps: AppDeps,
  tx: Tx,
  settled: { purposeId: string; paymentId: string },
): Promise<void> {
  const booking = await lockBooking(tx, settled.purposeId)
  if (!booking) return
  if (isAlreadyBooked(booking)) return sendChargeSucceededEmail(deps, tx, { booking, isBack: false })
  if (await confirmBooking(deps, tx, booking)) {
    if (booking.booked_at) await sendChargeSucceededEmail(deps, tx, { booking, isBack: true })
    else await emailBookingConfirmed(deps, tx, { ...booking, ...buildContract(booking, deps.clock.now()) })
    return
  }
  await refundLatePayment(deps, tx, booking, settled.paymentId)
}

/**
 * Books the session once the card has been saved for the later charge (decision 0035). @returns false if its time is no
 * longer free, in which case nothing is charged and the card is deleted.
 */
export async function settleScheduledCharge(deps: AppDeps, tx: Tx, charge: ScheduledCharge): Promise<boolean> {
  const booking = await lockBooking(tx, charge.purposeId)
  if (!booking) return false
  const isBooked = await confirmBooking(deps, tx, booking)
  if (isBooked)
    await emailBookingConfirmed(deps, tx, { ...booking, ...buildContract(booking, deps.clock.now()) }, charge.chargeAt)
  else {
    await expireHold(deps, tx, booking)
    await emailSavedTooLate(deps, tx, booking, await findAlternativeTimes(tx, booking, deps.clock.now()))
  }
  return isBooked
}

/** Returns whether the session was booked by saving a card, in which case only the payment was outstanding. */
const isAlreadyBooked = ({ status, booked_at }: Booking): boolean =>
  booked_at !== null && status !== 'pendingPayment' && status !== 'expired' && !status.startsWith('cancelled')

async function confirmBooking(deps: AppDeps, tx: Tx, booking: Booking): Promise<boolean> {
  const isOpen = booking.status === 'pendingPayment' || booking.status === 'expired'
  if (!isOpen || booking.late_payment_closed_at || !(await reserveAgain(deps, tx, booking))) return false
  const now = deps.clock.now()
  // The contract made when the card was saved stays in force.
  const contract = booking.booked_at ? {} : buildContract(booking, now)
  await tx
    .updateTable('booking')
    .set({ status: 'booked', hold_expires_at: null, ended_at: null, ...contract })
    .where('booking_id', '=', booking.booking_id)
    .execute()
  if (booking.invitation_id) await acceptInvitation(deps, tx, booking)
  else if (booking.status === 'expired') await refreshSearchRow(tx, booking.provider_id, now)
  return true
}

/**
 * Payment forms the contract, which starts the withdrawal period. If the session takes place within that period, paying
 * is also the client's express request that it do so, as stated beside the pay button (docs/decisions/0022).
 */
function buildContract(booking: Booking, now: Temporal.Instant) {
  const ends = getWithdrawalEnd(now)
  const hasRight = booking.has_withdrawal_right
  return {
    booked_at: now,
    withdraw_until: hasRight ? ends : null,
    express_request_at: hasRight && needsExpressRequest(booking.start_at, ends) ? now : null,
  }
}

/** Locks a booking. Lock order: invitation, group date, booking. */
async function lockBooking(tx: Tx, bookingId: string): Promise<Booking | undefined> {
  await sql`select from invitation where invitation_id =
    (select invitation_id from booking where booking_id = ${bookingId}) for update`.execute(tx)
  await sql`select from group_occurrence where group_occurrence_id =
    (select group_occurrence_id from booking where booking_id = ${bookingId}) for update`.execute(tx)
  const { rows } = await sql<Booking>`select * from booking where booking_id = ${bookingId} for update`.execute(tx)
  return rows[0]
}

async function reserveAgain(deps: AppDeps, tx: Tx, booking: Booking): Promise<boolean> {
  const now = deps.clock.now()
  if (Temporal.Instant.compare(booking.start_at, now) <= 0) return false
  if (booking.invitation_id && !(await lockAndCheckInvitation(tx, booking, now))) return false
  if (booking.group_occurrence_id) return reserveSeatAgain(deps, tx, booking)
  if (booking.invitation_id && (await moveInvitedTimeToBooking(tx, booking))) return true
  const session = { start: floorToMinute(booking.start_at), end: floorToMinute(booking.end_at) }
  const { provider_id: providerId, booking_id: bookingId } = booking
  // A calendar entry that still exists keeps the buffers it was created with.
  const busy = addBuffers(session, await loadBuffers(tx, providerId))
  return confirmReservedSlot(tx, { providerId, bookingId, session, busy, now })
}

/**
 * Reserves a seat again for an expired hold, unless the date is full or the client has since booked another seat on it.
 */
async function reserveSeatAgain(deps: AppDeps, tx: Tx, booking: Booking): Promise<boolean> {
  const id = booking.group_occurrence_id!
  if (booking.status === 'pendingPayment') return true
  const date = await lockOccurrence(tx, id)
  if (!date) return false
  const releasedSeats = await expireSeats(deps, tx, id)
  if (date.seats_taken - releasedSeats >= date.seats || (await findOwnSeat(tx, id, booking.customer_account_id)))
    return false
  await updateSeatsTaken(tx, id, 1)
  return true
}

async function expireHold(deps: AppDeps, tx: Tx, booking: Booking): Promise<void> {
  if (booking.status !== 'pendingPayment') return
  await tx
    .updateTable('booking')
    .set({ status: 'expired', ended_at: deps.clock.now() })
    .where('booking_id', '=', booking.booking_id)
    .execute()
  await releaseTimeOrSeat(tx, booking)
}

async function refundLatePayment(deps: AppDeps, tx: Tx, booking: Booking, paymentId: string): Promise<void> {
  await expireHold(deps, tx, booking)
  // A charge that succeeded after the booking was cancelled (decision 0035) is refunded as a cancellation.
  const isCancelled = booking.status.startsWith('cancelled')
  const reason = isCancelled ? 'cancelled' : 'paid too late'
  await createRefund(deps, tx, { paymentId, amountCents: booking.price_cents, reason })
  if (isCancelled || booking.booked_at) return sendChargeRefundedEmail(deps, tx, booking)
  await emailPaidTooLate(deps, tx, booking, await findAlternativeTimes(tx, booking, deps.clock.now()))
}

/** Finds three free times with the same provider near the booking's time; returns none for a group or an invitation. */
export function findAlternativeTimes(
  tx: Tx | AppDeps['db'],
  booking: Pick<Booking, 'provider_id' | 'start_at' | 'end_at' | 'group_occurrence_id' | 'invitation_id'>,
  now: Temporal.Instant,
): Promise<Temporal.Instant[]> {
  if (booking.group_occurrence_id || booking.invitation_id) return Promise.resolve([])
  const [start, end] = [floorToMinute(booking.start_at), floorToMinute(booking.end_at)]
  return findNearestFreeSlots(tx, {
    providerId: booking.provider_id,
    durationMinutes: end - start,
    now,
    around: start,
    count: 3,
  })
}
