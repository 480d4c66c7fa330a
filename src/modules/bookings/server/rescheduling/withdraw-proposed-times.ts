import { sql, type Transaction } from 'kysely'
import { type Booking, lockForChange } from '#modules/bookings/server/lock-booking.ts'
import { transactWithRetry } from '#modules/providers/server/session-types/public.ts'
import type { AppDeps } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { logError } from '#platform/server/log.ts'
import { restoreOriginalTime } from './answer-proposal.ts'
import { reserveProposedTimes } from './create-proposal.ts'
import { findOpenProposal, type RescheduleProposal } from './reschedule-proposal.ts'
import { getProposalDeadline, isAnswerable } from './reschedule-rules.ts'

type Tx = Transaction<Tables>
interface Day {
  providerId: string
  from: Temporal.Instant
  to: Temporal.Instant
}

/**
 * Withdraws proposed times on a day for which the provider has reported sick. A proposal keeps its times on other days.
 * If it has none, the session stays at its original time; if that is no longer available either, because of an earlier
 * sick day, the proposal is left unchanged and the caller must replace it. Sessions that start on the day itself are
 * left to the caller. A failure does not block the other proposals.
 */
export async function withdrawProposedTimes(deps: AppDeps, day: Day): Promise<void> {
  const { rows } = await sql<{ booking_id: string }>`
    select r.booking_id from reschedule_request r join booking b using (booking_id)
    where b.provider_id = ${day.providerId} and r.status = 'open'
      and not (b.start_at >= ${day.from}::timestamptz and b.start_at < ${day.to}::timestamptz)
      and exists (select from unnest(r.starts) as start_at
        where start_at >= ${day.from}::timestamptz and start_at < ${day.to}::timestamptz)
    order by r.booking_id`.execute(deps.db)
  for (const { booking_id: bookingId } of rows)
    await transactWithRetry(deps.db, async (tx) => {
      const booking = await lockForChange(tx, bookingId)
      const proposal = await findOpenProposal(tx, bookingId)
      if (booking && proposal && isAnswerable(proposal.expiresAt, deps.clock.now()))
        await withdrawTimes(deps, tx, { booking, proposal, day })
    }).catch((error) => logError('proposed times of a sick day could not be withdrawn', { bookingId }, error))
}

export const isOnDay = (start: Temporal.Instant, { from, to }: Pick<Day, 'from' | 'to'>): boolean =>
  Temporal.Instant.compare(start, from) >= 0 && Temporal.Instant.compare(start, to) < 0

async function withdrawTimes(
  deps: AppDeps,
  tx: Tx,
  { booking, proposal, day }: { booking: Booking; proposal: RescheduleProposal; day: Day },
): Promise<void> {
  const { requestId, keepsOld, buffers } = proposal
  const starts = proposal.starts.filter((start) => !isOnDay(start, day))
  if (starts.length === proposal.starts.length) return
  if (starts.length === 0) {
    if (keepsOld) await restoreOriginalTime(deps, tx, { booking, proposal, why: 'withdrawn' })
    return
  }
  const now = deps.clock.now()
  const expiresAt = getProposalDeadline({ oldStart: booking.start_at, starts, keepsOld, now })
  await sql`
    update reschedule_request set starts = ${starts.map(String)}::timestamptz[], expires_at = ${expiresAt}
    where reschedule_request_id = ${requestId}`.execute(tx)
  await tx.deleteFrom('calendar_entry').where('reschedule_request_id', '=', requestId).execute()
  if (!(await reserveProposedTimes(tx, booking, { requestId, starts, buffers, expiresAt, now })))
    throw new Error('the times of a proposal were not reserved')
}
