import { type Kysely, sql, type Transaction } from 'kysely'
import type { AppDeps } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import './tables.ts'

type Tx = Transaction<Tables>

/**
 * Returns a provider's negative balance in cents: the amount that was paid out but is no longer earned. If the result
 * is below zero, the provider is owed that amount.
 */
export async function getNegativeBalance(db: Kysely<Tables>, providerId: string): Promise<number> {
  const { rows } = await sql<{ cents: number }>`select negative_balance_cents(${providerId}) as cents`.execute(db)
  return rows[0]!.cents
}

/**
 * Locks and returns the negative balance, so that no other transaction deducts or reverses it before this one ends.
 * Take this lock after all row locks.
 */
export async function lockNegativeBalance(tx: Tx, providerId: string): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`negative-balance:${providerId}`}, 0))`.execute(tx)
  return getNegativeBalance(tx, providerId)
}

/**
 * Schedules repayment of the share that was deducted for a refund that later failed. The next transfer includes it; if
 * none is planned, a transfer without sessions is created.
 */
export async function scheduleRepayment(deps: AppDeps, providerId: string): Promise<void> {
  const now = deps.clock.now()
  await deps.db.transaction().execute(async (tx) => {
    const owed = -(await lockNegativeBalance(tx, providerId))
    if (owed <= 0) return
    await sql`
      insert into transfer (provider_id, day, amount_cents, next_attempt_at, created_at)
      select ${providerId}, (${now}::timestamptz at time zone known_zone(timezone))::date, ${owed}, ${now}, ${now}
      from provider_account where provider_id = ${providerId}
        and not exists (select from transfer t where t.provider_id = ${providerId} and t.status in ('scheduled', 'failed'))
      on conflict (provider_id, day) where requested_at is null do nothing`.execute(tx)
  })
}
