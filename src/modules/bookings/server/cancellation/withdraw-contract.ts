import type { Transaction } from 'kysely'
import { loadChangeableBooking, sumCancellationRefunds } from '#modules/bookings/server/booking-amounts.ts'
import { decideChange } from '#modules/bookings/server/change-rules.ts'
import { type Booking, lockCustomerBooking } from '#modules/bookings/server/lock-booking.ts'
import { emailWithdrawalReceipt } from '#modules/bookings/server/rescheduling/send-reschedule-emails.ts'
import type { AllCalls } from '#modules/contracts.ts'
import { refreshSearchRow } from '#modules/search/server/public.ts'
import type { Context, Handler } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { cancelLockedBooking } from './cancel-sessions.ts'

/**
 * Withdraws the client from the contract (directive 2023/2673, art. 11a; docs/decisions/0022). No service has been
 * provided yet, so the payment is refunded in full, even within 24 hours of the start. The receipt states the time of
 * the withdrawal and is emailed once.
 */
export const withdrawContract: Handler<AllCalls['withdrawContract']> = async ({ id }, context) =>
  context.db.transaction().execute(async (tx) => {
    const booking = await lockCustomerBooking(context, tx, id)
    if (booking.withdrawn_at)
      return { withdrawnAt: booking.withdrawn_at, refundAmount: await sumCancellationRefunds(tx, booking.booking_id) }
    const decision = decideChange.client.withdraw(await loadChangeableBooking(tx, booking), context.now)
    if (!decision.isAllowed) return context.fail(decision.errorCode)
    return {
      withdrawnAt: context.now,
      refundAmount: await withdrawLockedBooking(context, tx, booking, null),
    }
  })

/**
 * Records the withdrawal of a locked booking, refunds it in full and sends the receipt.
 * @param note the client's message to the provider.
 * @returns the refund in cents
 */
export async function withdrawLockedBooking(
  context: Context,
  tx: Transaction<Tables>,
  booking: Booking,
  note: string | null,
): Promise<number> {
  const refundCents = await cancelLockedBooking(context, tx, booking, { status: 'cancelledByCustomer', reason: note })
  await tx
    .updateTable('booking')
    .set({ withdrawn_at: context.now })
    .where('booking_id', '=', booking.booking_id)
    .execute()
  await refreshSearchRow(tx, booking.provider_id, context.now)
  await emailWithdrawalReceipt(context, tx, { booking, refundCents, at: context.now, note })
  return refundCents
}
