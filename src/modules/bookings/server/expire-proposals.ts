import type { Transaction } from 'kysely'
import { refreshSearchRow } from '#modules/search/server/public.ts'
import type { House } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { noteFault } from '#platform/server/failed-jobs/public.ts'
import { restoreOriginalTime } from './answer-move.ts'
import { cancelLockedBooking } from './cancel-sessions.ts'
import { emailCancelledByProvider } from './cancelling-mails.ts'
import { type Booking, lockForChange } from './change-one.ts'
import { emailUnansweredSickDay } from './moving-mails.ts'
import { isAnswerable } from './moving-rules.ts'
import { findOpenProposal } from './reschedule-request.ts'

const BATCH_SIZE = 200

/**
 * Runs every minute: expires unanswered reschedule proposals. The original time stays booked; where it is gone (sick
 * day), the client gets a full refund (docs/decisions/0014). One transaction per proposal, so a failure does not block
 * the others.
 */
export async function expireProposals(house: House): Promise<void> {
  const due = await house.db
    .selectFrom('reschedule_request')
    .select('booking_id')
    .where('status', '=', 'open')
    .where('expires_at', '<=', house.clock.now())
    .orderBy('expires_at')
    .limit(BATCH_SIZE)
    .execute()
  for (const { booking_id: bookingId } of due)
    await house.db
      .transaction()
      .execute((tx) => expireProposal(house, tx, bookingId))
      .catch((error: Error) => noteFault(house, { kind: 'lapse-offers', subject: bookingId, error }))
}

async function expireProposal(house: House, tx: Transaction<Tables>, bookingId: string): Promise<void> {
  const booking = await lockForChange(tx, bookingId)
  const request = await findOpenProposal(tx, bookingId)
  if (!booking || !request || isAnswerable(request.expiresAt, house.clock.now())) return
  if (request.keepsOld) await restoreOriginalTime(house, tx, { booking, request, why: 'lapsed' })
  else await cancelUnanswered(house, tx, booking)
}

async function cancelUnanswered(house: House, tx: Transaction<Tables>, booking: Booking): Promise<void> {
  const refundCents = await cancelLockedBooking(house, tx, booking, { status: 'cancelledByProvider', reason: null })
  await refreshSearchRow(tx, booking.provider_id, house.clock.now())
  await emailCancelledByProvider(house, tx, { booking, refundCents, note: null })
  await emailUnansweredSickDay(house, tx, { booking, refundCents })
}
