import { sql, type Transaction } from 'kysely'
import { type Context, signedIn } from '../context.ts'
import type { Tables } from '../database/tables.ts'
import { refreshSearchRow } from '../finder/public.ts'
import { sessionsOutsideHours } from './booked-sessions.ts'

export type HoursContext = Pick<Context, 'db' | 'now' | 'who' | 'language'>

/** The counsellor behind a call that only counsellors may make; the edge has already seen to that. */
export function ownProviderId(context: HoursContext): string {
  return signedIn(context).providerId!
}

/**
 * Changes the hours, makes the finder's row anew and looks for booked sessions that now lie outside: all or nothing.
 * The counsellor's row is locked first, so that two changes at once (a phone and a desk) come one after the other.
 */
export function changeHours<Done>(
  context: HoursContext,
  change: (tx: Transaction<Tables>, providerId: string) => Promise<Done>,
) {
  const providerId = ownProviderId(context)
  return context.db.transaction().execute(async (tx) => {
    await sql`select from provider_account where provider_id = ${providerId} for update`.execute(tx)
    const done = await change(tx, providerId)
    await refreshSearchRow(tx, providerId, context.now)
    return { done, sessionsOutsideHours: await sessionsOutsideHours(tx, providerId, context) }
  })
}
