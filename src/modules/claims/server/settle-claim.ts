import { sql, type Transaction } from 'kysely'
import type { AppDeps } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { sendClaimDecided } from './send-claim-emails.ts'

interface CancelledSession {
  bookingId: string
  /** The refund in cents: everything not yet refunded. */
  refundCents: number
}

/**
 * Settles an undecided claim when its session is cancelled after it has started: the full refund leaves nothing to
 * decide. The caller must have locked the payment, as `decideClaim` does.
 */
export async function settleClaim(
  deps: AppDeps,
  tx: Transaction<Tables>,
  { bookingId, refundCents }: CancelledSession,
): Promise<void> {
  if (refundCents <= 0) return
  const at = deps.clock.now()
  const claim = await tx
    .updateTable('claim')
    .set((row) => ({
      status: 'refunded' as const,
      refund_cents: refundCents,
      decided_at: at,
      answered_at: row.fn.coalesce('answered_at', sql<Temporal.Instant>`${at}::timestamptz`),
    }))
    .where('booking_id', '=', bookingId)
    .where('decided_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
  if (!claim) return
  await sendClaimDecided(deps, tx, claim, {
    outcome: 'sessionCancelled',
    words: '',
    wordsForCounsellor: null,
    refundCents,
    at,
  })
}
