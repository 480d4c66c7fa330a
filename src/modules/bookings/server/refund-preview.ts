import type { AllCalls } from '#modules/contracts.ts'
import { type Handler, signedIn } from '#platform/server/context.ts'
import { isCharged, paidOf, refundableOf, standingOf } from './booking-standing.ts'
import { termsOf } from './cancellation.ts'
import { refundOf, ruleOn } from './what-may-be-done.ts'

/**
 * Returns what cancelling, moving, declining or withdrawing now would refund, and by which rule (api.md). Changes
 * nothing.
 */
export const refundPreview: Handler<AllCalls['refundPreview']> = async ({ id, action }, context) => {
  const { providerId, customerAccountId } = signedIn(context)
  const booking = await context.db.selectFrom('booking').selectAll().where('booking_id', '=', id).executeTakeFirst()
  const isProvider = booking !== undefined && providerId !== null && booking.provider_id === providerId
  if (!booking || (!isProvider && booking.customer_account_id !== customerAccountId))
    return context.refuse('bookingNotFound')
  const bookingWithOffer = await standingOf(context.db, booking)
  const ruling = ruleOn(action, isProvider ? 'counsellor' : 'client', bookingWithOffer, context.now)
  const refundable = await refundableOf(context.db, id)
  return {
    isAllowed: ruling.isAllowed,
    rule: ruling.rule,
    refundAmount: refundOf(ruling, refundable),
    freeUntil: booking.free_until,
    wasCharged: await isCharged(context.db, id),
    ...(await paidOf(context.db, id)),
    terms: termsOf(bookingWithOffer, refundable, context.now),
  }
}
