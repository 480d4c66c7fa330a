import { sql } from 'kysely'
import type { AllCalls } from '#modules/contracts.ts'
import { closeIntent, publicIntentId } from '#modules/payments/server/public.ts'
import { type AppDeps, type Handler, requireCaller } from '#platform/server/context.ts'
import { recordFailedJob } from '#platform/server/failed-jobs/public.ts'
import { expireMatchingHolds, HOLD_BATCH_SIZE } from './end-holds.ts'
import { isNotWaitlistOfferSql } from './waitlist-offer-rules.ts'

/** Runs every minute: expires unpaid holds, releases their times and closes their payments. */
export async function expireHolds(deps: AppDeps): Promise<number> {
  let total = 0
  for (;;) {
    const isDue = sql`b.hold_expires_at <= ${deps.clock.now()}`
    const count = await deps.db.transaction().execute((tx) => expireMatchingHolds(deps, tx, isDue))
    total += count
    if (count < HOLD_BATCH_SIZE) return total
  }
}

/**
 * Releases a hold when the client leaves the checkout (issue 2, Booking). Does not release the hold of a waiting list
 * offer, which ends when the client answers or the offer expires.
 */
export const releaseHold: Handler<AllCalls['releaseHold']> = async ({ id }, context) => {
  const customerAccountId = requireCaller(context).customerAccountId
  const own = sql`b.booking_id = ${id} and b.customer_account_id = ${customerAccountId}`
  const releasable = sql`${own} and ${isNotWaitlistOfferSql(sql`b.booking_id`)}`
  if ((await context.db.transaction().execute((tx) => expireMatchingHolds(context, tx, releasable))) > 0) return null
  const booking = await context.db
    .selectFrom('booking')
    .select('status')
    .where('booking_id', '=', id)
    .where('customer_account_id', '=', customerAccountId)
    .executeTakeFirst()
  if (!booking) return context.fail('bookingNotFound')
  return booking.status === 'expired' || booking.status === 'pendingPayment' ? null : context.fail('alreadyPaid')
}

const ORPHANED_AFTER = { hours: 1 }

/**
 * Runs every hour: closes payments that are still open an hour after their hold expired, because the job that closes
 * them failed.
 */
export async function closeOrphanedPayments(deps: AppDeps): Promise<void> {
  const orphaned = await deps.db
    .selectFrom('booking')
    .innerJoin('payment', (join) =>
      join.onRef('payment.purpose_id', '=', 'booking.booking_id').on('payment.purpose', '=', 'booking'),
    )
    .select(publicIntentId(sql.ref('payment.payment_id'), sql.ref('payment.payment_intent_id')).as('paymentIntentId'))
    .where('booking.status', '=', 'expired')
    .where('booking.ended_at', '<', deps.clock.now().subtract(ORPHANED_AFTER))
    .where('payment.status', '=', 'pending')
    .execute()
  for (const { paymentIntentId } of orphaned)
    if (paymentIntentId)
      await closeIntent(deps, paymentIntentId).catch((error: Error) =>
        recordFailedJob(deps, { kind: 'close-orphaned-payments', subject: paymentIntentId, error }),
      )
}
