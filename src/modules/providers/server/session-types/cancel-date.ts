import { sql } from 'kysely'
import type { AllCalls } from '#modules/contracts.ts'
import type { Handler } from '#platform/server/context.ts'
import { cancelOccurrences } from './cancel-occurrences.ts'
import { changeSessionTypes, type Tx } from './change-session-types.ts'
import { sumRefunds } from './sum-refunds.ts'

/** Cancels one date of a group: every client is refunded in full and emailed. */
export const cancelGroupDate: Handler<AllCalls['cancelGroupDate']> = ({ id, note }, context) =>
  changeSessionTypes(context, async (tx, providerId) => {
    const status = await loadDateStatus(tx, { id, providerId, now: context.now })
    if (status !== 'upcoming') return context.fail(status)
    const bookings = await cancelOccurrences(context, tx, { ids: [id], note: note || null })
    return { cancelledBookings: bookings.length, refunded: await sumRefunds(tx, bookings) }
  })

/**
 * Confirms a date that has fewer participants than its minimum. Idempotent, and allowed before the provider is asked to
 * decide.
 */
export const holdGroupDate: Handler<AllCalls['holdGroupDate']> = ({ id }, context) =>
  changeSessionTypes(context, async (tx, providerId) => {
    const status = await loadDateStatus(tx, { id, providerId, now: context.now })
    if (status !== 'upcoming') return context.fail(status)
    await tx
      .updateTable('group_occurrence')
      .set({ held_at: context.now })
      .where('group_occurrence_id', '=', id)
      .where('held_at', 'is', null)
      .execute()
    return null
  })

interface OccurrenceRef {
  id: string
  providerId: string
  now: Temporal.Instant
}

/**
 * The date itself needs no lock: dates are cancelled only by the provider
 * and by a job, both under the lock on the provider's row.
 */
async function loadDateStatus(
  tx: Tx,
  { id, providerId, now }: OccurrenceRef,
): Promise<'upcoming' | 'notFound' | 'groupDateOver'> {
  const { rows } = await sql<{ is_upcoming: boolean }>`
    select status = 'scheduled' and start_at > ${now}::timestamptz as is_upcoming from group_occurrence
    where group_occurrence_id = ${id} and provider_id = ${providerId}`.execute(tx)
  if (!rows[0]) return 'notFound'
  return rows[0].is_upcoming ? 'upcoming' : 'groupDateOver'
}
