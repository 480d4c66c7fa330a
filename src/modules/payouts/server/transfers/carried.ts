import { type Kysely, sql, type Transaction } from 'kysely'
import type { House } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import './tables.ts'

type Tx = Transaction<Tables>

/** Whoever decides by what is carried for a counsellor does so one after the other; taken after every row's lock. */
async function oneAtATime(tx: Tx, providerId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`carried:${providerId}`}, 0))`.execute(tx)
}

/** What was sent to a counsellor and is not theirs, in whole cents; below zero they are owed more (migration 028). */
export async function readCarried(db: Kysely<Tables>, providerId: string): Promise<number> {
  const { rows } = await sql<{ cents: number }>`select carried_cents(${providerId}) as cents`.execute(db)
  return rows[0]!.cents
}

/** The same for deciding by it: nobody else takes it off or back before the transaction ends. */
export async function carriedOf(tx: Tx, providerId: string): Promise<number> {
  await oneAtATime(tx, providerId)
  return readCarried(tx, providerId)
}

/**
 * A refund came back after the counsellor's part had been taken: it is theirs again. The next transfer brings it, and where
 * none is planned, one without sessions does.
 */
export async function payOnTop(house: House, providerId: string): Promise<void> {
  const now = house.clock.now()
  await house.db.transaction().execute(async (tx) => {
    const owed = -(await carriedOf(tx, providerId))
    if (owed <= 0) return
    await sql`
      insert into transfer (provider_id, day, amount_cents, next_try_at, created_at)
      select ${providerId}, (${now}::timestamptz at time zone known_zone(timezone))::date, ${owed}, ${now}, ${now}
      from provider_account where provider_id = ${providerId}
        and not exists (select from transfer t where t.provider_id = ${providerId} and t.status in ('scheduled', 'failed'))
      on conflict (provider_id, day) where asked_at is null do nothing`.execute(tx)
  })
}
