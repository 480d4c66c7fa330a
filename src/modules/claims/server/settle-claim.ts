import { sql, type Transaction } from 'kysely'
import type { House } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { mailDecided } from './claim-mails.ts'

interface CalledOff {
  bookingId: string
  /** Whole cents on their way back, all of what was left. */
  refundCents: number
}

/**
 * A session with an undecided claim is called off while it runs, and everything goes back: there is nothing left to decide,
 * so that settles the claim. The caller has locked the payment, as whoever decides a claim does.
 */
export async function settleClaimOf(
  house: House,
  tx: Transaction<Tables>,
  { bookingId, refundCents }: CalledOff,
): Promise<void> {
  if (refundCents <= 0) return
  const at = house.clock.now()
  const claim = await tx
    .updateTable('claim')
    .set((row) => ({
      ...{ status: 'refunded' as const, refund_cents: refundCents, decided_at: at },
      answered_at: row.fn.coalesce('answered_at', sql<Temporal.Instant>`${at}::timestamptz`),
    }))
    .where('booking_id', '=', bookingId)
    .where('decided_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
  if (!claim) return
  await mailDecided(house, tx, claim, { outcome: 'calledOff', words: '', wordsForCounsellor: null, refundCents, at })
}
