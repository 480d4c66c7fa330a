import { sql } from 'kysely'
import { isHoldExpired } from '#modules/bookings/values/booking-rules.ts'
import type { AllCalls } from '#modules/contracts.ts'
import { matchesIntentId, syncPaymentFromStripe } from '#modules/payments/server/public.ts'
import { chooseCard } from '#modules/payments/server/saved-cards/public.ts'
import { type Context, type Handler, requireCaller } from '#platform/server/context.ts'
import { openFailedCharge, openHoldPayment } from './open-hold-payment.ts'
import { findAlternativeTimes } from './settle-booking.ts'

/** Resumes an interrupted payment while its hold is live. */
export const resumePayment: Handler<AllCalls['resumePayment']> = async (input, context) => {
  const booking = await findOwnBooking(context, 'bookingId' in input ? { bookingId: input.bookingId } : input)
  if (!booking) return context.fail('bookingNotFound')
  if (booking.customer_blocked_at) return context.fail('accountBlocked')
  const until = booking.charge_status === 'failed' ? booking.retry_until : booking.hold_expires_at
  if (booking.status === 'expired' || isHoldExpired(until, context.now)) return context.fail('holdExpired')
  const isUnpaid =
    booking.status === 'pendingPayment' ? booking.payment_status === 'pending' : booking.charge_status === 'failed'
  if (!isUnpaid || booking.charge_status === 'saved') return context.fail('alreadyPaid')
  const bookingId = booking.booking_id
  const payment =
    booking.charge_status === 'failed'
      ? await openFailedCharge(context, bookingId, until!)
      : await openHoldPayment(context, { bookingId, holdExpiresAt: until! })
  const paymentIds = { customerAccountId: booking.customer_account_id, paymentIntentId: payment.paymentIntentId }
  return { ...payment, savedCardId: input.card ? await chooseCard(context, paymentIds, input.card) : null }
}

/**
 * Returns the status of a payment. While it is pending, Stripe is queried too, so that a late webhook does not delay
 * the client.
 */
export const checkPayment: Handler<AllCalls['checkPaymentIntent']> = async ({ id }, context) => {
  const before = await findOwnBooking(context, { paymentIntentId: id })
  if (!before) return context.fail('bookingNotFound')
  if (before.payment_status === 'pending') await syncPaymentFromStripe(context, id)
  const booking = (await findOwnBooking(context, { paymentIntentId: id }))!
  const isExpired = booking.status === 'expired'
  return {
    status: booking.payment_status,
    bookingId: booking.booking_id,
    bookingStatus: booking.status,
    failure: booking.failure,
    holdExpiresAt: booking.status === 'pendingPayment' ? booking.hold_expires_at : null,
    alternatives: isExpired ? await findAlternativeTimes(context.db, booking, context.now) : [],
  }
}

type BookingSelector = { bookingId: string } | { paymentIntentId: string }

async function findOwnBooking(context: Context, selector: BookingSelector) {
  const query = context.db
    .selectFrom('booking')
    .innerJoin('payment', (join) =>
      join.onRef('payment.purpose_id', '=', 'booking.booking_id').on('payment.purpose', '=', 'booking'),
    )
    .innerJoin('customer_account', 'customer_account.customer_account_id', 'booking.customer_account_id')
    .selectAll('booking')
    .leftJoin('scheduled_charge', 'scheduled_charge.payment_id', 'payment.payment_id')
    .select(['payment.status as payment_status', 'payment.failure', 'customer_account.customer_blocked_at'])
    .select(['scheduled_charge.status as charge_status', 'scheduled_charge.retry_until'])
    .where('booking.customer_account_id', '=', requireCaller(context).customerAccountId)
  return 'bookingId' in selector
    ? query.where('booking.booking_id', '=', selector.bookingId).executeTakeFirst()
    : query.where(matchesIntentId(sql.ref('payment.payment_id'), selector.paymentIntentId)).executeTakeFirst()
}
