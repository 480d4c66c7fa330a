import { getChargeDate } from '#modules/bookings/values/booking-rules.ts'
import { createScheduledCharge, getStripeRetrySeconds, openPayment } from '#modules/payments/server/public.ts'
import type { Context } from '#platform/server/context.ts'
import type { BookingHold } from './hold-store.ts'

/**
 * Returns what the browser needs to pay for a hold or, for a session far in the future, to save the card that will be
 * charged later (decision 0035). The hold remains if Stripe is unreachable.
 */
export async function openHoldPayment(
  context: Context<'paymentsDown' | 'holdExpired'>,
  { bookingId, holdExpiresAt }: BookingHold,
) {
  const { start_at: startAt, created_at: createdAt } = await loadBooking(context, bookingId)
  // Based on the creation time, so that resuming a payment does not change how it is charged.
  const chargeAt = getChargeDate(startAt, createdAt)
  const payment = chargeAt
    ? await createScheduledCharge(context, { purpose: 'booking', purposeId: bookingId, chargeAt })
    : await openPayment(context, 'booking', bookingId)
  if (payment === 'unavailable') return context.fail('paymentsDown', null, getStripeRetrySeconds(context))
  const { paymentIntentId, clientSecret, amountCents } = payment
  // If the hold expired during the call to Stripe, the expiry job ran before this payment existed and could not close
  // it.
  const { status } = await loadBooking(context, bookingId)
  if (status === 'expired') {
    await context.jobs.sendNow('cancel-payment-intent', { paymentIntentId })
    return context.fail('holdExpired')
  }
  const total = { amount: amountCents, currency: 'EUR' as const }
  return { bookingId, paymentIntentId, clientSecret, ...total, holdExpiresAt, chargeAt }
}

/**
 * Reopens the payment of a booking whose scheduled charge failed, so that the client can use another card or confirm
 * the charge with their bank.
 */
export async function openFailedCharge(context: Context<'paymentsDown'>, bookingId: string, until: Temporal.Instant) {
  const payment = await openPayment(context, 'booking', bookingId)
  if (payment === 'unavailable') return context.fail('paymentsDown', null, getStripeRetrySeconds(context))
  const { paymentIntentId, clientSecret, amountCents } = payment
  const total = { amount: amountCents, currency: 'EUR' as const }
  return { bookingId, paymentIntentId, clientSecret, ...total, holdExpiresAt: until, chargeAt: null }
}

const loadBooking = ({ db }: Context, bookingId: string) =>
  db
    .selectFrom('booking')
    .select(['status', 'start_at', 'created_at'])
    .where('booking_id', '=', bookingId)
    .executeTakeFirstOrThrow()
