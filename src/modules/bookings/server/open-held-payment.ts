import { openPayment, openPromise } from '#modules/payments/server/public.ts'
import type { Context } from '#platform/server/context.ts'
import { Refusal } from '#platform/server/context.ts'
import { chargeAtOf } from './booking-rules.ts'
import type { OwnTry } from './store.ts'

/**
 * What the browser needs to pay for a held time or, for a far date, to save the card that is charged later (decision 0035).
 * @throws Refusal 'paymentsDown' while the provider is away (the hold stays), 'holdExpired' when it ended meanwhile.
 */
export async function openHeldPayment(context: Context, { bookingId, holdExpiresAt }: OwnTry) {
  const { start_at: startAt, created_at: createdAt } = await statusOf(context, bookingId)
  // By the moment it was taken, so that a payment resumed later goes the way it began.
  const chargeAt = chargeAtOf(startAt, createdAt)
  const payment = chargeAt
    ? await openPromise(context, { purpose: 'booking', purposeId: bookingId, chargeAt })
    : await openPayment(context, 'booking', bookingId)
  if (payment === 'away') throw new Refusal('paymentsDown')
  const { paymentIntentId, clientSecret, amountCents } = payment
  // Whoever ended the hold while the provider was asked could not close a payment nobody knew of yet.
  const { status } = await statusOf(context, bookingId)
  if (status === 'expired') {
    await context.jobs.sendNow('close-intent', { paymentIntentId })
    throw new Refusal('holdExpired')
  }
  const money = { amount: amountCents, currency: 'EUR' as const }
  return { bookingId, paymentIntentId, clientSecret, ...money, holdExpiresAt, chargeAt }
}

/** A booked session whose card failed: its payment, for another card or the bank's question while there is time. */
export async function openFailedCharge(context: Context, bookingId: string, until: Temporal.Instant) {
  const payment = await openPayment(context, 'booking', bookingId)
  if (payment === 'away') throw new Refusal('paymentsDown')
  const { paymentIntentId, clientSecret, amountCents } = payment
  const money = { amount: amountCents, currency: 'EUR' as const }
  return { bookingId, paymentIntentId, clientSecret, ...money, holdExpiresAt: until, chargeAt: null }
}

const statusOf = ({ db }: Context, bookingId: string) =>
  db
    .selectFrom('booking')
    .select(['status', 'start_at', 'created_at'])
    .where('booking_id', '=', bookingId)
    .executeTakeFirstOrThrow()
