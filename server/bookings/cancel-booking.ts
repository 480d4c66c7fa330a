import { sql, type Transaction } from 'kysely'
import type { AllCalls } from '#contract/all-calls.ts'
import { type Context, type Handler, Refusal, signedIn } from '../context.ts'
import type { Tables } from '../database/tables.ts'
import { refreshSearchRow } from '../finder/public.ts'
import { declineOffer } from './answer-move.ts'
import { refundedOf, standingOf } from './booking-standing.ts'
import { callOff, cancelByProvider } from './cancel-sessions.ts'
import { type Booking, lockForChange } from './change-one.ts'
import { mailCancelledByClient } from './moving-mails.ts'
import { ruleOn } from './what-may-be-done.ts'

type Tx = Transaction<Tables>
const NO_OCCURRENCE = '0'

/**
 * Either side calls a session off (specification §4; decisions: refund by the rule frozen at booking). A counsellor always
 * gives everything back; a client until 24 hours before the start. A repeat finds it done and changes nothing.
 */
export const cancelBooking: Handler<AllCalls['cancelBooking']> = async ({ id, x, cancellationReason }, context) => {
  const { providerId, customerAccountId } = signedIn(context)
  const reason = cancellationReason || null
  const amount = await context.db.transaction().execute(async (tx) => {
    const booking = await lockForChange(tx, id)
    if (!booking || (x !== NO_OCCURRENCE && x.toLowerCase() !== booking.group_session_recurrence_id))
      throw new Refusal('bookingNotFound')
    if (providerId !== null && booking.provider_id === providerId)
      return byCounsellor(context as Context, tx, booking, reason)
    if (booking.customer_account_id === customerAccountId) return byClient(context as Context, tx, booking, reason)
    throw new Refusal('bookingNotFound')
  })
  return { refundAmount: amount }
}

async function byCounsellor(context: Context, tx: Tx, booking: Booking, note: string | null): Promise<number> {
  if (booking.status === 'pendingPayment' || booking.status === 'expired') throw new Refusal('bookingNotFound')
  const ruling = ruleOn('cancel', 'counsellor', await standingOf(tx, booking), context.now)
  if (!ruling.isAllowed) throw new Refusal(ruling.refusal)
  await cancelByProvider(context, tx, { which: sql`b.booking_id = ${booking.booking_id}`, note })
  return refundedOf(tx, booking.booking_id)
}

async function byClient(context: Context, tx: Tx, booking: Booking, note: string | null): Promise<number> {
  const ruling = ruleOn('cancel', 'client', await standingOf(tx, booking), context.now)
  if (!ruling.isAllowed) throw new Refusal(ruling.refusal)
  if (ruling.rule === 'asked') return declineOffer(context, tx, booking, note)
  const refundCents = await callOff(context, tx, booking, { status: 'cancelledByCustomer', reason: note })
  await refreshSearchRow(tx, booking.provider_id, context.now)
  await mailCancelledByClient(context, tx, { booking, refundCents, why: 'cancelled', note })
  return refundCents
}
