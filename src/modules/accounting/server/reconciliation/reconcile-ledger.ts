import { sql, type Transaction } from 'kysely'
import type { AppDeps } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { compareLedger, computeLedgerBalance, computeMovementTotals } from './compare-ledger.ts'
import { postStripeMovements } from './post-stripe-movements.ts'
import { emailDiscrepancies, recordDiscrepancies } from './record-discrepancies.ts'
import { syncBalanceTransactions } from './sync-balance-transactions.ts'
import './tables.ts'

declare module '#platform/server/jobs/jobs.ts' {
  interface JobKinds {
    'reconcile-ledger': object
  }
}

/**
 * Runs nightly: copies Stripe's balance transactions, books Stripe's fees and our payouts, and compares the ledger with
 * Stripe. Repairs nothing.
 */
export async function reconcileLedger(deps: AppDeps): Promise<void> {
  const { run_id: runId } = await deps.db
    .insertInto('reconciliation_run')
    .values({ started_at: deps.clock.now(), finished_at: null, stripe_cents: null, ledger_cents: null })
    .returning('run_id')
    .executeTakeFirstOrThrow()
  const { readCount, balanceCents } = await syncBalanceTransactions(deps)
  const postedCount = await postStripeMovements(deps)
  await deps.db.transaction().execute(async (tx) => {
    const { actionableCount, ledgerCents, sums } = await compare(deps, tx, balanceCents)
    await tx
      .updateTable('reconciliation_run')
      .set({
        finished_at: deps.clock.now(),
        read_count: readCount,
        posted_count: postedCount,
        new_count: actionableCount,
        stripe_cents: balanceCents,
        ledger_cents: ledgerCents,
        sums: JSON.stringify(sums) as never,
      })
      .where('run_id', '=', runId)
      .execute()
    await emailDiscrepancies(deps, tx, runId)
  })
}

/**
 * Compares under a table lock, because concurrent comparisons would each report the same differences as new. The lock
 * mode also conflicts with the row lock of a correction (`lockDifference`): with a weaker mode, a correction could lock
 * a row and then deadlock with the comparison.
 */
async function compare(deps: AppDeps, tx: Transaction<Tables>, balanceCents: number) {
  await sql`set local statement_timeout = '5min'`.execute(tx)
  await sql`lock table discrepancy in exclusive mode`.execute(tx)
  const actionableCount = await recordDiscrepancies(deps, tx, await compareLedger(deps, tx, balanceCents))
  return {
    actionableCount,
    ledgerCents: await computeLedgerBalance(deps, tx),
    sums: await computeMovementTotals(deps, tx),
  }
}
