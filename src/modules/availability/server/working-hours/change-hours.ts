import { sql, type Transaction } from 'kysely'
import { refreshSearchRow } from '#modules/search/server/public.ts'
import { type Context, requireProviderId } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { listSessionsOutsideHours } from './booked-sessions.ts'

type HoursContext = Pick<Context, 'db' | 'now' | 'caller' | 'language'>

/**
 * Serializes changes to a provider's hours, for example from two devices. Not `for update`: a concurrent booking
 * locks the search row first and then needs the provider's key, so each would wait for the other.
 */
export async function lockHours(tx: Transaction<Tables>, providerId: string): Promise<void> {
  await sql`select from provider_account where provider_id = ${providerId} for no key update`.execute(tx)
}

/**
 * Changes the hours, rebuilds the provider's search row and finds booked sessions that are now outside the hours, in
 * one transaction.
 */
export function changeHours<Done>(
  context: HoursContext,
  change: (tx: Transaction<Tables>, providerId: string) => Promise<Done>,
) {
  const providerId = requireProviderId(context)
  return context.db.transaction().execute(async (tx) => {
    await lockHours(tx, providerId)
    const done = await change(tx, providerId)
    await refreshSearchRow(tx, providerId, context.now)
    return { done, sessionsOutsideHours: await listSessionsOutsideHours(tx, providerId, context) }
  })
}
