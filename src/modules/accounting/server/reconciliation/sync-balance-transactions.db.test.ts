import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { failInsertOf } from '#testing/server/fail-insert-of.ts'
import { createTestDeps } from '#testing/server/test-deps.ts'
import { withPayments } from '#testing/server/test-payments.ts'
import { syncBalanceTransactions } from './sync-balance-transactions.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** Creates payments at Stripe, two days apart; the last was made today. */
async function createPastPayments(count: number) {
  const deps = await createTestDeps({ now: Temporal.Now.instant().toString() })
  const { sandbox, stripe } = await withPayments(deps)
  const payments = Array.from({ length: count }, (_value, index) => ({
    amount: 1000 + index,
    paidAtMs: Date.now() - 2 * DAY_MS * (count - 1 - index),
    transferGroup: '',
    metadata: {},
  }))
  sandbox.control.addHistory({ accounts: [], payments, customers: [] })
  const listStripeIds = async () => {
    const ids = []
    for await (const { id } of stripe.balanceTransactions.list({ limit: 100 })) ids.push(id)
    return ids
  }
  const countCopied = async () =>
    (await deps.db.selectFrom('stripe_balance_transaction').select('key').execute()).length
  return { deps, listStripeIds, countCopied }
}

test('a first run that was interrupted on a later page leaves no gap after the next run', async () => {
  const { deps, listStripeIds, countCopied } = await createPastPayments(230)
  const oldestId = (await listStripeIds()).at(-1)!
  await failInsertOf(deps, { table: 'stripe_balance_transaction', column: 'balance_transaction_id', id: oldestId })
  await expect(syncBalanceTransactions(deps)).rejects.toThrow('fails in this test')
  expect(await countCopied()).toBe(200)
  await sql`drop trigger ${sql.id(`fails_${oldestId}`)} on stripe_balance_transaction`.execute(deps.db)
  await syncBalanceTransactions(deps)
  expect(await countCopied()).toBe(230)
})

test('reads only the last days again after a finished run', async () => {
  const { deps } = await createPastPayments(10)
  expect(await syncBalanceTransactions(deps)).toMatchObject({ readCount: 10 })
  await deps.db
    .insertInto('reconciliation_run')
    .values({ started_at: deps.clock.now(), finished_at: deps.clock.now(), stripe_cents: null, ledger_cents: null })
    .execute()
  expect(await syncBalanceTransactions(deps)).toMatchObject({ readCount: 2 })
})
