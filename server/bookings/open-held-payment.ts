import type { Context } from '../context.ts'
import { Refusal } from '../context.ts'
import { openPayment } from '../payments/public.ts'
import type { OwnTry } from './store.ts'

/**
 * What the browser needs to pay for a held time.
 * @throws Refusal 'paymentsDown' while the provider is away (the hold stays), 'holdExpired' when it ended meanwhile.
 */
export async function openHeldPayment(context: Context, { bookingId, holdExpiresAt }: OwnTry) {
  const payment = await openPayment(context, 'booking', bookingId)
  if (payment === 'away') throw new Refusal('paymentsDown')
  const { paymentIntentId, clientSecret, amountCents } = payment
  // Whoever ended the hold while the provider was asked could not close a payment nobody knew of yet.
  const { status } = await context.db
    .selectFrom('booking')
    .select('status')
    .where('booking_id', '=', bookingId)
    .executeTakeFirstOrThrow()
  if (status === 'expired') {
    await context.jobs.sendNow('close-intent', { paymentIntentId })
    throw new Refusal('holdExpired')
  }
  return { bookingId, paymentIntentId, clientSecret, amount: amountCents, currency: 'EUR' as const, holdExpiresAt }
}
