import type { AllCalls } from '#modules/contracts.ts'
import { type Handler, requireCaller } from '#platform/server/context.ts'
import { isCharged, loadChangeableBooking, loadPaidAmounts, loadRefundableCents } from './booking-amounts.ts'
import { getCancellationTerms } from './cancellation-terms.ts'
import { decideChange, getRefundCents } from './change-rules.ts'

/**
 * Returns what cancelling, moving, declining or withdrawing now would refund, and by which rule (api.md). Changes
 * nothing.
 */
export const previewBookingRefund: Handler<AllCalls['refundPreview']> = async ({ id, action }, context) => {
  const { providerId, customerAccountId } = requireCaller(context)
  const booking = await context.db.selectFrom('booking').selectAll().where('booking_id', '=', id).executeTakeFirst()
  const isProvider = booking !== undefined && providerId !== null && booking.provider_id === providerId
  if (!booking || (!isProvider && booking.customer_account_id !== customerAccountId))
    return context.fail('bookingNotFound')
  const changeableBooking = await loadChangeableBooking(context.db, booking)
  const decision = decideChange[isProvider ? 'counsellor' : 'client'][action](changeableBooking, context.now)
  const refundable = await loadRefundableCents(context.db, id)
  return {
    isAllowed: decision.isAllowed,
    rule: decision.rule,
    refundAmount: getRefundCents(decision, refundable),
    freeUntil: booking.free_until,
    wasCharged: await isCharged(context.db, id),
    ...(await loadPaidAmounts(context.db, id)),
    terms: getCancellationTerms(changeableBooking, refundable, context.now),
  }
}
