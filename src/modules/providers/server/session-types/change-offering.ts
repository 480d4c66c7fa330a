import { sql, type Transaction } from 'kysely'
import { refreshSearchRow } from '#modules/search/server/public.ts'
import { type Context, type House, Refusal, signedIn } from '#platform/server/context.ts'
import type { Database } from '#platform/server/database/connect.ts'
import type { Tables } from '#platform/server/database/tables.ts'

export type Tx = Transaction<Tables>
export type OfferingContext = House & Pick<Context, 'now' | 'who' | 'language'>

/** The counsellor behind a call that only counsellors may make; the edge has already seen to that. */
export function ownProviderId(context: Pick<Context, 'who'>): string {
  return signedIn(context).providerId!
}

/** Somebody paid while a date was being called off: what was begun is undone and begun again with them. */
export class PaidMeanwhile extends Error {}
const TRIES = 5

/** One transaction, begun again when somebody paid meanwhile. @throws Refusal 'partDown' when that does not end. */
export async function inOneGo<Done>(db: Database, work: (tx: Tx) => Promise<Done>): Promise<Done> {
  for (let tries = 1; ; tries++) {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      if (!(error instanceof PaidMeanwhile)) throw error
      if (tries === TRIES) throw new Refusal('partDown', null, 2)
    }
  }
}

/** One change of what somebody offers at a time. Not `for update`: bookings under way ask for the counsellor's key. */
export async function lockOffering(tx: Tx, providerId: string): Promise<void> {
  await sql`select from provider_account where provider_id = ${providerId} for no key update`.execute(tx)
}

/** Changes what the counsellor who asks offers and makes the finder's row anew: all or nothing. */
export function changeOffering<Done>(
  context: OfferingContext,
  change: (tx: Tx, providerId: string) => Promise<Done>,
): Promise<Done> {
  const providerId = ownProviderId(context)
  return inOneGo(context.db, async (tx) => {
    await lockOffering(tx, providerId)
    const done = await change(tx, providerId)
    await refreshSearchRow(tx, providerId, context.now)
    return done
  })
}
