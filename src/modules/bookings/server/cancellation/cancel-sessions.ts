import { type RawBuilder, sql, type Transaction } from 'kysely'
import { loadRefundablePayment } from '#modules/bookings/server/booking-amounts.ts'
import { expireMatchingHolds, releaseTimeOrSeat } from '#modules/bookings/server/holds/end-holds.ts'
import type { Booking } from '#modules/bookings/server/lock-booking.ts'
import { endOpenProposal } from '#modules/bookings/server/rescheduling/reschedule-proposal.ts'
import { settleClaim } from '#modules/claims/server/public.ts'
import { cancelScheduledChargeOfBooking, createRefund, shareGoodwillRefunds } from '#modules/payments/server/public.ts'
import { refreshSearchRows } from '#modules/search/server/public.ts'
import type { AppDeps } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { emailCancelledByPlatform, emailCancelledByProvider } from './send-cancellation-emails.ts'

type Tx = Transaction<Tables>

/**
 * Cancels sessions for the provider: releases the time or seat of every booking `b` that `condition` selects, refunds
 * it in full and emails the client (specification §4; issue 3, Running). Unpaid holds expire. Runs in the caller's
 * transaction, which must not have locked any of these bookings yet, because the global lock order is payment, group
 * date, booking.
 * @param note the provider's message to the clients, or null.
 * @returns the cancelled bookings.
 */
export async function cancelByProvider(
  deps: AppDeps,
  tx: Tx,
  { condition, note }: { condition: RawBuilder<unknown>; note: string | null },
): Promise<Booking[]> {
  const notify = (cancelled: CancelledBooking) => emailCancelledByProvider(deps, tx, { ...cancelled, note })
  const status = 'cancelledByProvider'
  const cancelled = await cancelAll(deps, tx, { condition, status, reason: note, notify })
  return cancelled.map(({ booking }) => booking)
}

/**
 * Cancels the sessions of an account that an administrator blocks, as `cancelByProvider` does. The emails come from the
 * platform and omit the reason, which is confidential.
 * @param blockedRole the role in which the account is blocked.
 * @returns the number of bookings and of clients, and the refunded amount in cents.
 */
export async function cancelByAdmin(
  deps: AppDeps,
  tx: Tx,
  { condition, blockedRole }: { condition: RawBuilder<unknown>; blockedRole: 'client' | 'counsellor' },
): Promise<{ sessions: number; people: number; refundCents: number }> {
  const status = blockedRole === 'client' ? 'cancelledByCustomer' : 'cancelledByProvider'
  const notify = (cancelled: CancelledBooking) =>
    emailCancelledByPlatform(deps, tx, { ...cancelled, notifyProvider: blockedRole === 'client' })
  const cancelled = await cancelAll(deps, tx, { condition, status, reason: null, by: 'platform', notify })
  return {
    sessions: cancelled.length,
    people: new Set(cancelled.map(({ booking }) => booking.customer_account_id)).size,
    refundCents: cancelled.reduce((sum, { refundCents }) => sum + refundCents, 0),
  }
}

interface CancelledBooking {
  booking: Booking
  /** In cents. */
  refundCents: number
}

interface CancellationBatch extends Cancellation {
  condition: RawBuilder<unknown>
  notify: (cancelled: CancelledBooking) => Promise<void>
}

async function cancelAll(
  deps: AppDeps,
  tx: Tx,
  { condition, notify, ...cancellation }: CancellationBatch,
): Promise<CancelledBooking[]> {
  await lockPayments(tx, condition)
  while ((await expireMatchingHolds(deps, tx, condition)) > 0);
  await rejectLatePayments(deps, tx, condition)
  const bookings = await lockBooked(tx, condition)
  const cancelled: CancelledBooking[] = []
  for (const booking of bookings)
    cancelled.push({ booking, refundCents: await cancelLockedBooking(deps, tx, booking, cancellation) })
  for (const session of cancelled) await notify(session)
  if (cancellation.status === 'cancelledByProvider')
    for (const session of await refundLateCancellations(deps, tx, condition)) await notify(session)
  const providerIds = [...new Set(bookings.map((booking) => booking.provider_id))]
  await refreshSearchRows(tx, providerIds, deps.clock.now())
  return cancelled
}

async function lockPayments(tx: Tx, condition: RawBuilder<unknown>): Promise<void> {
  await sql`
    select from payment where purpose = 'booking' and purpose_id in (
      select b.booking_id from booking b
      where (b.status in ('pendingPayment', 'booked', 'rescheduleRequested') or b.cancelled_without_refund) and ${condition})
    order by payment_id for update`.execute(tx)
}

/**
 * Refunds clients who had already cancelled the session late, because the provider is now cancelling it too (decision
 * 0060). The caller has locked their payments.
 */
async function refundLateCancellations(
  deps: AppDeps,
  tx: Tx,
  condition: RawBuilder<unknown>,
): Promise<CancelledBooking[]> {
  const { rows } = await sql<Booking>`
    select b.* from booking b where b.cancelled_without_refund and b.start_at > ${deps.clock.now()}::timestamptz and ${condition}
    order by b.booking_id for update`.execute(tx)
  const refunded: CancelledBooking[] = []
  for (const booking of rows) {
    const { booking_id: bookingId } = booking
    await tx
      .updateTable('booking')
      .set({ cancelled_without_refund: false })
      .where('booking_id', '=', bookingId)
      .execute()
    const refundCents = await refundRemainder(deps, tx, bookingId)
    await shareGoodwillRefunds(deps, tx, bookingId)
    refunded.push({ booking, refundCents })
  }
  return refunded
}

async function lockBooked(tx: Tx, condition: RawBuilder<unknown>): Promise<Booking[]> {
  await sql`
    select from group_occurrence where group_occurrence_id in (
      select b.group_occurrence_id from booking b where b.status in ('booked', 'rescheduleRequested') and ${condition})
    order by group_occurrence_id for update`.execute(tx)
  const { rows } = await sql<Booking>`
    select b.* from booking b where b.status in ('booked', 'rescheduleRequested') and ${condition}
    order by b.booking_id for update`.execute(tx)
  return rows
}

/**
 * Prevents a late payment for an expired hold from reserving the time again, because the session has been cancelled.
 * The holds stay 'expired', so that they do not appear in lists of sessions.
 */
async function rejectLatePayments(deps: AppDeps, tx: Tx, condition: RawBuilder<unknown>): Promise<void> {
  const now = deps.clock.now()
  await sql`
    update booking b set late_payment_closed_at = ${now}
    where b.status = 'expired' and b.late_payment_closed_at is null and b.start_at > ${now} and ${condition}`.execute(
    tx,
  )
}

interface Cancellation {
  status: 'cancelledByProvider' | 'cancelledByCustomer'
  /** The message from the client or provider who cancels. */
  reason: string | null
  /** Set when an administrator cancels. */
  by?: 'platform'
  /** Whether the client cancels after every refund deadline, so that there is no refund (decision 0060). */
  isPaymentRetained?: boolean
}

/**
 * Cancels a session before it takes place. The caller has locked it (`lockForChange`). Releases its time or seat and
 * any proposed times, and refunds the payment unless it is retained. @returns the refund in cents.
 */
export async function cancelLockedBooking(
  deps: AppDeps,
  tx: Tx,
  booking: Booking,
  { status, reason, by, isPaymentRetained = false }: Cancellation,
): Promise<number> {
  const bookingId = booking.booking_id
  await endOpenProposal(deps, tx, { bookingId, status: 'withdrawn' })
  await tx
    .updateTable('booking')
    .set({
      status,
      ended_at: deps.clock.now(),
      cancelled_by: by ?? null,
      cancelled_without_refund: isPaymentRetained,
      encrypted_cancellation_reason: reason ? deps.encryption.encrypt(reason) : null,
    })
    .where('booking_id', '=', bookingId)
    .execute()
  await releaseTimeOrSeat(tx, booking)
  await deps.events.emit(deps, 'slot.released', { tx, providerId: booking.provider_id })
  await cancelScheduledChargeOfBooking(deps, tx, bookingId)
  if (isPaymentRetained) return 0
  const refundCents = await refundRemainder(deps, tx, bookingId)
  await shareGoodwillRefunds(deps, tx, bookingId)
  await settleClaim(deps, tx, { bookingId, refundCents })
  return refundCents
}

/** Refunds what is left of a booking's payment. @returns the refund in cents. */
async function refundRemainder(deps: AppDeps, tx: Tx, bookingId: string): Promise<number> {
  const { paymentId, cents } = await loadRefundablePayment(tx, bookingId)
  if (paymentId && cents > 0) await createRefund(deps, tx, { paymentId, amountCents: cents, reason: 'cancelled' })
  return cents
}
