import { isHoldExpired } from '#modules/bookings/values/booking-rules.ts'
import type { AllCalls } from '#modules/contracts.ts'
import { type Context, type Handler, requireCaller } from '#platform/server/context.ts'

/**
 * Stores the client's note for the provider, encrypted. The hold is created before the note is typed, so the note is
 * saved separately (issue 2, Booking: nothing typed is lost). The note cannot be changed after payment.
 */
export const updateBookingNote: Handler<AllCalls['writeNote']> = async ({ id, note }, context) => {
  const updated = await context.db
    .updateTable('booking')
    .set({ encrypted_note: note ? context.encryption.encrypt(note) : null })
    .where('booking_id', '=', id)
    .where('customer_account_id', '=', requireCaller(context).customerAccountId)
    .where('status', '=', 'pendingPayment')
    .where('hold_expires_at', '>', context.now)
    .returning('booking_id')
    .executeTakeFirst()
  return updated ? null : failWithReason(id, context)
}

async function failWithReason(
  id: string,
  context: Context<'bookingNotFound' | 'holdExpired' | 'alreadyPaid'>,
): Promise<never> {
  const booking = await context.db
    .selectFrom('booking')
    .select(['status', 'hold_expires_at'])
    .where('booking_id', '=', id)
    .where('customer_account_id', '=', requireCaller(context).customerAccountId)
    .executeTakeFirst()
  if (!booking) return context.fail('bookingNotFound')
  const isExpired = booking.status === 'expired' || isHoldExpired(booking.hold_expires_at, context.now)
  return context.fail(isExpired ? 'holdExpired' : 'alreadyPaid')
}
