import { sql, type Transaction } from 'kysely'
import { refreshSearchRow } from '#modules/search/server/public.ts'
import { type Context, signedIn } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { sessionsOutsideHours } from './booked-sessions.ts'

export type HoursContext = Pick<Context, 'db' | 'now' | 'who' | 'language'>

/** The counsellor behind a call that only counsellors may make; the edge has already seen to that. */
export function ownProviderId(context: HoursContext): string {
  return signedIn(context).providerId!
}

/**
 * One change of somebody's hours at a time (a phone and a desk). Not `for update`: a booking under way holds the search
 * row and then asks for the counsellor's key, and each would wait for the other.
 */
export async function lockHours(tx: Transaction<Tables>, providerId: string): Promise<void> {
  await sql`select from provider_account where provider_id = ${providerId} for no key update`.execute(tx)
}

/**
 * Changes the hours, makes the finder's row anew and looks for booked sessions that now lie outside: all or nothing.
 */
export function changeHours<Done>(
  context: HoursContext,
  change: (tx: Transaction<Tables>, providerId: string) => Promise<Done>,
) {
  const providerId = ownProviderId(context)
  return context.db.transaction().execute(async (tx) => {
    await lockHours(tx, providerId)
    const done = await change(tx, providerId)
    await refreshSearchRow(tx, providerId, context.now)
    return { done, sessionsOutsideHours: await sessionsOutsideHours(tx, providerId, context) }
  })
}
