import { sql, type Transaction } from 'kysely'
import type { House } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { compareLedger, computeLedgerBalance, computeMovementTotals } from './compare-books.ts'
import { syncBalanceTransactions } from './copy-movements.ts'
import { emailDiscrepancies, recordDiscrepancies } from './note-differences.ts'
import { postStripeMovements } from './post-what-happened.ts'
import './tables.ts'

declare module '#platform/server/jobs/jobs.ts' {
  interface JobKinds {
    'reconcile-books': object
  }
}

/**
 * Runs every night: copies Stripe's transactions, books its fees and our payouts, and compares both. Repairs nothing.
 */
export async function reconcileLedger(house: House): Promise<void> {
  const { run_id: runId } = await house.db
    .insertInto('reconciliation_run')
    .values({ started_at: house.clock.now(), finished_at: null, provider_cents: null, ledger_cents: null })
    .returning('run_id')
    .executeTakeFirstOrThrow()
  const { readCount, balanceCents } = await syncBalanceTransactions(house)
  const postedCount = await postStripeMovements(house)
  await house.db.transaction().execute(async (tx) => {
    const { actionableCount, ledgerCents, sums } = await compare(house, tx, balanceCents)
    await tx
      .updateTable('reconciliation_run')
      .set({
        finished_at: house.clock.now(),
        read_count: readCount,
        posted_count: postedCount,
        new_count: actionableCount,
        provider_cents: balanceCents,
        ledger_cents: ledgerCents,
        sums: JSON.stringify(sums) as never,
      })
      .where('run_id', '=', runId)
      .execute()
    if (actionableCount > 0) await emailDiscrepancies(house, tx, { runId, count: actionableCount })
  })
}

/** Compares under a table lock, because parallel comparisons would report each other's differences as new. */
async function compare(house: House, tx: Transaction<Tables>, balanceCents: number) {
  await sql`set local statement_timeout = '5min'`.execute(tx)
  await sql`lock table money_difference in share row exclusive mode`.execute(tx)
  const actionableCount = await recordDiscrepancies(house, tx, await compareLedger(house, tx, balanceCents))
  return {
    actionableCount,
    ledgerCents: await computeLedgerBalance(house, tx),
    sums: await computeMovementTotals(house, tx),
  }
}
