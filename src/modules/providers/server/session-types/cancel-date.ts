import { sql } from 'kysely'
import type { AllCalls } from '#modules/contracts.ts'
import type { Handler } from '#platform/server/context.ts'
import { changeOffering, type Tx } from './change-offering.ts'
import { endDates } from './end-dates.ts'
import { refundOf } from './refund-of.ts'

/** One date of a group does not take place: everybody gets everything back and is told. */
export const cancelGroupDate: Handler<AllCalls['cancelGroupDate']> = ({ id, note }, context) =>
  changeOffering(context, async (tx, providerId) => {
    const standing = await standingOf(tx, { id, providerId, now: context.now })
    if (standing !== 'coming') return context.refuse(standing)
    const bookings = await endDates(context, tx, { ids: [id], note: note || null })
    return { cancelledBookings: bookings.length, refunded: await refundOf(tx, bookings) }
  })

/** Held although the minimum is not reached; saying it twice, or before being asked, does no harm. */
export const holdGroupDate: Handler<AllCalls['holdGroupDate']> = ({ id }, context) =>
  changeOffering(context, async (tx, providerId) => {
    const standing = await standingOf(tx, { id, providerId, now: context.now })
    if (standing !== 'coming') return context.refuse(standing)
    await tx
      .updateTable('group_occurrence')
      .set({ held_at: context.now })
      .where('group_session_recurrence_id', '=', id)
      .where('held_at', 'is', null)
      .execute()
    return null
  })

interface Which {
  id: string
  providerId: string
  now: Temporal.Instant
}

/** Read without a lock on the date: the counsellor's own is held, and nobody else calls dates off. */
async function standingOf(tx: Tx, { id, providerId, now }: Which): Promise<'coming' | 'notFound' | 'groupDateOver'> {
  const { rows } = await sql<{ is_coming: boolean }>`
    select status = 'scheduled' and start_at > ${now}::timestamptz as is_coming from group_occurrence
    where group_session_recurrence_id = ${id} and provider_id = ${providerId}`.execute(tx)
  if (!rows[0]) return 'notFound'
  return rows[0].is_coming ? 'coming' : 'groupDateOver'
}
