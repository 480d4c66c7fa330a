import type { Transaction } from 'kysely'
import { cancelLockedBooking } from '#modules/bookings/server/cancellation/cancel-sessions.ts'
import { emailCancelledByProvider } from '#modules/bookings/server/cancellation/send-cancellation-emails.ts'
import { type Booking, lockForChange } from '#modules/bookings/server/lock-booking.ts'
import { refreshSearchRow } from '#modules/search/server/public.ts'
import type { AppDeps } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { recordFailedJob } from '#platform/server/failed-jobs/public.ts'
import { restoreOriginalTime } from './answer-proposal.ts'
import { findOpenProposal } from './reschedule-proposal.ts'
import { isAnswerable } from './reschedule-rules.ts'
import { emailUnansweredSickDay } from './send-reschedule-emails.ts'

const BATCH_SIZE = 200

/**
 * Runs every minute: expires unanswered reschedule proposals. The session stays at its original time; if that is no
 * longer available (sick day), it is cancelled with a full refund (docs/decisions/0014). Each proposal has its own
 * transaction, so that a failure does not block the others.
 */
export async function expireProposals(deps: AppDeps): Promise<void> {
  const due = await deps.db
    .selectFrom('reschedule_request')
    .select('booking_id')
    .where('status', '=', 'open')
    .where('expires_at', '<=', deps.clock.now())
    .orderBy('expires_at')
    .limit(BATCH_SIZE)
    .execute()
  for (const { booking_id: bookingId } of due)
    await deps.db
      .transaction()
      .execute((tx) => expireProposal(deps, tx, bookingId))
      .catch((error: Error) => recordFailedJob(deps, { kind: 'expire-proposals', subject: bookingId, error }))
}

async function expireProposal(deps: AppDeps, tx: Transaction<Tables>, bookingId: string): Promise<void> {
  const booking = await lockForChange(tx, bookingId)
  const proposal = await findOpenProposal(tx, bookingId)
  if (!booking || !proposal || isAnswerable(proposal.expiresAt, deps.clock.now())) return
  if (proposal.keepsOld) await restoreOriginalTime(deps, tx, { booking, proposal, why: 'expired' })
  else await cancelUnanswered(deps, tx, booking)
}

async function cancelUnanswered(deps: AppDeps, tx: Transaction<Tables>, booking: Booking): Promise<void> {
  const refundCents = await cancelLockedBooking(deps, tx, booking, { status: 'cancelledByProvider', reason: null })
  await refreshSearchRow(tx, booking.provider_id, deps.clock.now())
  await emailCancelledByProvider(deps, tx, { booking, refundCents, note: null })
  await emailUnansweredSickDay(deps, tx, { booking, refundCents })
}
