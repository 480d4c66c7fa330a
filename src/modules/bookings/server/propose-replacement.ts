import { sql, type Transaction } from 'kysely'
import type { AppDeps } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { cancelByProvider } from './cancel-sessions.ts'
import { createRescheduleProposal } from './create-proposal.ts'
import { lockForChange } from './lock-booking.ts'
import { endOpenProposal, findOpenProposal } from './reschedule-proposal.ts'
import { isAhead } from './reschedule-rules.ts'

type Tx = Transaction<Tables>

/**
 * Proposes other times for a session whose own time is gone (sick day). Replaces an earlier proposal. @returns false
 * when the session is not upcoming any more. @throws DomainError 'timeTaken'
 */
export async function proposeReplacementTimes(
  deps: AppDeps,
  tx: Tx,
  { bookingId, starts, note }: { bookingId: string; starts: readonly Temporal.Instant[]; note: string | null },
): Promise<boolean> {
  const booking = await lockForChange(tx, bookingId)
  if (!booking || !isAhead(booking)) return false
  const earlier = await findOpenProposal(tx, bookingId)
  // Two concurrent sick-day calls must ask the client only once.
  if (earlier && !earlier.keepsOld) return true
  await endOpenProposal(deps, tx, { bookingId, as: 'withdrawn' })
  await createRescheduleProposal(deps, tx, booking, { starts, note, keepsOld: false })
  return true
}

/** Ends the unpaid holds of the day for good: a late payment is refunded. */
export async function expireHoldsOfDay(
  deps: AppDeps,
  tx: Tx,
  { providerId, from, to }: { providerId: string; from: Temporal.Instant; to: Temporal.Instant },
): Promise<void> {
  const which = sql`b.provider_id = ${providerId} and b.start_at >= ${from}::timestamptz and b.start_at < ${to}::timestamptz
    and b.status in ('pendingPayment', 'expired')`
  await cancelByProvider(deps, tx, { which, note: null })
}
