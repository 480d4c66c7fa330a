import { sql, type Transaction } from 'kysely'
import { type Context, requireProviderId } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { listSessionsOutsideHours } from './booked-sessions.ts'

/**
 * Serializes changes to a provider's hours, for example from two devices. `for update` would deadlock: a concurrent
 * booking locks the search row first and then needs a key-share lock on the provider.
 */
export async function lockHours(tx: Transaction<Tables>, providerId: string): Promise<void> {
  await sql`select from provider_account where provider_id = ${providerId} for no key update`.execute(tx)
}

/**
 * Changes the caller's hours, emits `hours.changed` and lists all booked sessions outside the changed hours, in
 * one transaction.
 */
export function changeHours<Result>(
  context: Context,
  change: (tx: Transaction<Tables>, providerId: string) => Promise<Result>,
) {
  const providerId = requireProviderId(context)
  return context.db.transaction().execute(async (tx) => {
    await lockHours(tx, providerId)
    const result = await change(tx, providerId)
    await context.events.emit(context, 'hours.changed', { tx, providerId, now: context.now })
    return { result, sessionsOutsideHours: await listSessionsOutsideHours(tx, providerId, context) }
  })
}
