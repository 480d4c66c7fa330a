import {
  isCharged,
  loadChangeableBooking,
  loadPaidAmounts,
  loadRefundableCents,
} from '#modules/bookings/server/booking-amounts.ts'
import { decideChange, getRefundCents } from '#modules/bookings/server/change-rules.ts'
import type { AllCalls } from '#modules/contracts.ts'
import { type Handler, requireCaller } from '#platform/server/context.ts'
import { getCancellationTerms } from './load-cancellation-terms.ts'

/**
 * Previews the refund that would result from cancelling, moving, declining or withdrawing now, and the rule that
 * determines it (api.md). Changes nothing.
 */
export const previewBookingRefund: Handler<AllCalls['refundPreview']> = async ({ id, action }, context) => {
  const { providerId, customerAccountId } = requireCaller(context)
  const booking = await context.db.selectFrom('booking').selectAll().where('booking_id', '=', id).executeTakeFirst()
  const isProvider = booking !== undefined && providerId !== null && booking.provider_id === providerId
  if (!booking || (!isProvider && booking.customer_account_id !== customerAccountId))
    return context.fail('bookingNotFound')
  const changeableBooking = await loadChangeableBooking(context.db, booking)
  const decision = decideChange[isProvider ? 'provider' : 'client'][action](changeableBooking, context.now)
  const refundableCents = await loadRefundableCents(context.db, id)
  return {
    isAllowed: decision.isAllowed,
    rule: decision.rule,
    refundAmount: getRefundCents(decision, refundableCents),
    freeUntil: booking.free_until,
    wasCharged: await isCharged(context.db, id),
    ...(await loadPaidAmounts(context.db, id)),
    terms: getCancellationTerms(changeableBooking, refundableCents, context.now),
  }
}
