import type { AllCalls } from '#modules/contracts.ts'
import { type Context, type Handler, signedIn } from '#platform/server/context.ts'
import { isHoldOver } from './booking-rules.ts'

/**
 * The client's note for the counsellor, sealed. The time is held on arrival at the checkout and the note is typed after
 * that, so it is written on its own (issue 2, Booking: nothing typed is lost). Once paid it stays as it was sent.
 */
export const writeNote: Handler<AllCalls['writeNote']> = async ({ id, note }, context) => {
  const written = await context.db
    .updateTable('booking')
    .set({ sealed_note: note ? context.sealing.seal(note) : null })
    .where('booking_id', '=', id)
    .where('customer_account_id', '=', signedIn(context).customerAccountId)
    .where('status', '=', 'pendingPayment')
    .where('hold_expires_at', '>', context.now)
    .returning('booking_id')
    .executeTakeFirst()
  return written ? null : refuse(id, context as Context)
}

async function refuse(id: string, context: Context): Promise<never> {
  const booking = await context.db
    .selectFrom('booking')
    .select(['status', 'hold_expires_at'])
    .where('booking_id', '=', id)
    .where('customer_account_id', '=', signedIn(context).customerAccountId)
    .executeTakeFirst()
  if (!booking) return context.refuse('bookingNotFound')
  const isOver = booking.status === 'expired' || isHoldOver(booking.hold_expires_at, context.now)
  return context.refuse(isOver ? 'holdExpired' : 'alreadyPaid')
}
