import { sql, type Transaction } from 'kysely'
import type { AllCalls } from '#contract/all-calls.ts'
import { type Context, type Handler, Refusal, signedIn } from '../context.ts'
import type { Tables } from '../database/tables.ts'
import { refreshSearchRow } from '../finder/public.ts'
import { declineOffer } from './answer-move.ts'
import { callOff, cancelByProvider } from './cancel-sessions.ts'
import { type Booking, lockForChange } from './change-one.ts'
import { mailCancelledByClient } from './moving-mails.ts'
import { customerMayChange, isAhead, providerMayCancel } from './moving-rules.ts'

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
  if (!providerMayCancel(booking, context.now)) throw new Refusal('sessionIsOver')
  await cancelByProvider(context, tx, { which: sql`b.booking_id = ${booking.booking_id}`, note })
  return refundedOf(tx, booking.booking_id)
}

async function byClient(context: Context, tx: Tx, booking: Booking, note: string | null): Promise<number> {
  if (!isAhead(booking)) throw new Refusal('sessionIsOver')
  // Who was asked to move owes nobody 24 hours.
  if (booking.status === 'rescheduleRequested') return declineOffer(context, tx, booking, note)
  if (Temporal.Instant.compare(booking.start_at, context.now) <= 0) throw new Refusal('sessionIsOver')
  if (!customerMayChange(booking, context.now)) throw new Refusal('tooLateToChange')
  const refundCents = await callOff(context, tx, booking, { status: 'cancelledByCustomer', reason: note })
  await refreshSearchRow(tx, booking.provider_id, context.now)
  await mailCancelledByClient(context, tx, { booking, refundCents, why: 'cancelled', note })
  return refundCents
}

/** Whole cents of a booking's payment that are back or on their way. */
async function refundedOf(tx: Tx, bookingId: string): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(r.amount_cents), 0)::int as cents from refund r join payment p using (payment_id)
    where p.purpose = 'booking' and p.purpose_id = ${bookingId} and r.status <> 'failed'`.execute(tx)
  return rows[0]!.cents
}
