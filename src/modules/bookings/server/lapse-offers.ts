import type { Transaction } from 'kysely'
import { refreshSearchRow } from '#modules/search/server/public.ts'
import type { House } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { noteFault } from '#platform/server/failed-jobs/public.ts'
import { keepOldTime } from './answer-move.ts'
import { callOff } from './cancel-sessions.ts'
import { mailCancelledByProvider } from './cancelling-mails.ts'
import { type Booking, lockForChange } from './change-one.ts'
import { mailUnanswered } from './moving-mails.ts'
import { isAnswerable } from './moving-rules.ts'
import { openRequestOf } from './reschedule-request.ts'

const BATCH_SIZE = 200

/**
 * Runs every minute: expires unanswered reschedule proposals. The original time stays booked; where it is gone (sick
 * day), the client gets a full refund (docs/decisions/0014). One transaction per proposal, so a failure does not block
 * the others.
 */
export async function lapseOffers(house: House): Promise<void> {
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
  const request = await openRequestOf(tx, bookingId)
  if (!booking || !request || isAnswerable(request.expiresAt, house.clock.now())) return
  if (request.keepsOld) await keepOldTime(house, tx, { booking, request, why: 'lapsed' })
  else await cancelUnanswered(house, tx, booking)
}

async function cancelUnanswered(house: House, tx: Transaction<Tables>, booking: Booking): Promise<void> {
  const refundCents = await callOff(house, tx, booking, { status: 'cancelledByProvider', reason: null })
  await refreshSearchRow(tx, booking.provider_id, house.clock.now())
  await mailCancelledByProvider(house, tx, { booking, refundCents, note: null })
  await mailUnanswered(house, tx, { booking, refundCents })
}
