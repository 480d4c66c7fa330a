import { sql } from 'kysely'
import { listStripeMovements, loadStripeBalance, type StripeMovement } from '#modules/payments/server/public.ts'
import type { AppDeps } from '#platform/server/context.ts'
import './tables.ts'

/** The last 72 hours are read again, because a transaction may appear in Stripe's list some time after its date. */
const OVERLAP = { hours: 72 }
const BATCH_SIZE = 200
const MAX_ATTEMPTS = 3

/**
 * Updates our copy of Stripe's balance transactions.
 * @returns how many were read, and Stripe's balance afterwards. The balance is read before and after the transactions,
 * so that one made in between is not reported as a difference.
 */
export async function syncBalanceTransactions(deps: AppDeps): Promise<{ readCount: number; balanceCents: number }> {
  let readCount = 0
  let previousBalance = await loadStripeBalance(deps)
  let completeUntil = await findCompleteUntil(deps)
  for (let attempt = 1; ; attempt += 1) {
    readCount += await copyTransactions(deps, completeUntil?.subtract(OVERLAP) ?? null)
    const balanceCents = await loadStripeBalance(deps)
    if (balanceCents === previousBalance || attempt === MAX_ATTEMPTS) return { readCount, balanceCents }
    previousBalance = balanceCents
    completeUntil = await findNewest(deps)
  }
}

async function findNewest({ db }: AppDeps): Promise<Temporal.Instant | null> {
  const { rows } = await sql<{ newest: Temporal.Instant | null }>`
    select max(moved_at) as newest from stripe_balance_transaction`.execute(db)
  return rows[0]!.newest
}

/**
 * Returns the time up to which the copy has no gaps, or null if that is unknown. Stripe lists the newest transactions
 * first, so a run that is interrupted stores new ones and leaves a gap before them. Only a finished run has no gap.
 */
async function findCompleteUntil(deps: AppDeps): Promise<Temporal.Instant | null> {
  const { rows } = await sql<{ started_at: Temporal.Instant | null }>`
    select max(started_at) as started_at from reconciliation_run where finished_at is not null`.execute(deps.db)
  const { started_at: startedAt } = rows[0]!
  const newest = await findNewest(deps)
  if (!startedAt || !newest) return null
  // The newest transaction carries Stripe's time, which protects against our clock being ahead.
  return Temporal.Instant.compare(startedAt, newest) < 0 ? startedAt : newest
}

async function copyTransactions(deps: AppDeps, since: Temporal.Instant | null): Promise<number> {
  let batch: StripeMovement[] = []
  let count = 0
  // Streams in batches: the first run would otherwise hold a year's transactions in memory.
  for await (const movement of listStripeMovements(deps, since)) {
    count += 1
    batch.push(movement)
    if (batch.length < BATCH_SIZE) continue
    await storeMovements(deps, batch)
    batch = []
  }
  await storeMovements(deps, batch)
  return count
}

async function storeMovements({ db }: AppDeps, batch: readonly StripeMovement[]): Promise<void> {
  if (batch.length === 0) return
  await db
    .insertInto('stripe_balance_transaction')
    .values(
      batch.map((movement) => ({
        balance_transaction_id: movement.id,
        about: movement.about,
        key: movement.key,
        source_id: movement.sourceId,
        metadata_id: movement.metadataId,
        intent_id: movement.intentId,
        amount_cents: movement.amountCents,
        fee_cents: movement.feeCents,
        moved_at: movement.movedAt,
        available_at: movement.availableAt,
      })),
    )
    .onConflict((conflict) =>
      conflict.column('balance_transaction_id').doUpdateSet((row) => ({
        amount_cents: row.ref('excluded.amount_cents'),
        fee_cents: row.ref('excluded.fee_cents'),
        available_at: row.ref('excluded.available_at'),
      })),
    )
    .execute()
}
