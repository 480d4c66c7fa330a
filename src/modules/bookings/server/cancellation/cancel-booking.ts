import { sql, type Transaction } from 'kysely'
import {
  isCharged,
  loadChangeableBooking,
  loadRefundablePayment,
  sumCancellationRefunds,
} from '#modules/bookings/server/booking-amounts.ts'
import { decideChange, getRefundCents } from '#modules/bookings/server/change-rules.ts'
import { type Booking, lockForChange } from '#modules/bookings/server/lock-booking.ts'
import { cancelDeclinedBooking } from '#modules/bookings/server/rescheduling/answer-proposal.ts'
import { emailCancelledByClient } from '#modules/bookings/server/rescheduling/send-reschedule-emails.ts'
import type { AllCalls } from '#modules/contracts.ts'
import { refreshSearchRow } from '#modules/search/server/public.ts'
import { type Context, type Handler, requireCaller } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { cancelByProvider, cancelLockedBooking } from './cancel-sessions.ts'
import { withdrawLockedBooking } from './withdraw-contract.ts'

type Tx = Transaction<Tables>
const NO_OCCURRENCE = '0'

/**
 * Cancels a session for the client or the provider. A cancellation by the provider is always refunded in full. For a
 * client, the more favourable of free cancellation and the right of withdrawal applies; once both deadlines have
 * passed, there is no refund (decision 0060). A repeated call by the client changes nothing and returns the same
 * refund.
 */
export const cancelBooking: Handler<AllCalls['cancelBooking']> = async ({ id, x, ...input }, context) => {
  const { providerId, customerAccountId } = requireCaller(context)
  const reason = input.cancellationReason || null
  const refundAmount = await context.db.transaction().execute(async (tx) => {
    const booking = await lockForChange(tx, id)
    if (!booking || (x !== NO_OCCURRENCE && x.toLowerCase() !== booking.group_occurrence_id))
      return context.fail('bookingNotFound')
    if (providerId !== null && booking.provider_id === providerId) return cancelAsProvider(context, tx, booking, reason)
    if (booking.customer_account_id === customerAccountId)
      return cancelAsClient(context, tx, booking, { note: reason, expectedCents: input.expectedRefund ?? 0 })
    return context.fail('bookingNotFound')
  })
  return { refundAmount }
}

async function cancelAsProvider(
  context: Context<'bookingNotFound' | 'sessionIsOver'>,
  tx: Tx,
  booking: Booking,
  note: string | null,
): Promise<number> {
  if (booking.status === 'pendingPayment' || booking.status === 'expired') return context.fail('bookingNotFound')
  const decision = decideChange.provider.cancel(await loadChangeableBooking(tx, booking), context.now)
  if (!decision.isAllowed) return context.fail(decision.errorCode)
  await cancelByProvider(context, tx, { condition: sql`b.booking_id = ${booking.booking_id}`, note })
  return sumCancellationRefunds(tx, booking.booking_id)
}

interface ClientCancellation {
  note: string | null
  /** The refund that was shown to the client before they confirmed. */
  expectedCents: number
}

async function cancelAsClient(
  context: Context<'sessionIsOver' | 'refundChanged'>,
  tx: Tx,
  booking: Booking,
  { note, expectedCents }: ClientCancellation,
) {
  const { booking_id: bookingId } = booking
  if (booking.status === 'cancelledByCustomer' && !booking.cancelled_by) return sumCancellationRefunds(tx, bookingId)
  const decision = decideChange.client.cancel(await loadChangeableBooking(tx, booking), context.now)
  if (!decision.isAllowed) return context.fail(decision.errorCode)
  const { cents } = await loadRefundablePayment(tx, bookingId)
  // The deadline for a refund may have passed while the dialog was open.
  if (getRefundCents(decision, cents) < expectedCents) return context.fail('refundChanged')
  if (decision.rule === 'rescheduleRequested') return cancelDeclinedBooking(context, tx, booking, note)
  if (decision.rule === 'withdrawal') return withdrawLockedBooking(context, tx, booking, note)
  const isPaymentRetained = decision.rule === 'late' && (await isCharged(tx, bookingId))
  const refundCents = await cancelLockedBooking(context, tx, booking, {
    status: 'cancelledByCustomer',
    reason: note,
    isPaymentRetained,
  })
  await refreshSearchRow(tx, booking.provider_id, context.now)
  const why = isPaymentRetained ? 'late' : 'cancelled'
  const retainedCents = isPaymentRetained ? cents : 0
  await emailCancelledByClient(context, tx, { booking, refundCents, retainedCents, why, note })
  return refundCents
}
