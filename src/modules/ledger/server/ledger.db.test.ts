import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { transferJobs } from '#modules/payouts/server/transfers/public.ts'
import { makeTestRefund } from '#testing/server/make-test-refund.ts'
import { createPayoutProvider } from '#testing/server/payout-provider.ts'
import { createTestDeps, type TestDeps } from '#testing/server/test-deps.ts'
import { deliverStripeEvent } from '#testing/server/webhook.ts'
import { getOwedCents, postEntry, splitPayment } from './public.ts'

const START = '2026-11-24T08:00:00Z'
/** 24 hours after the end of the one-hour session that begins at START. */
const DUE = '2026-11-25T09:00:00Z'

const reconcile = (deps: TestDeps) => transferJobs(deps).work['reconcile-transfers']!({})

/** Creates one paid session costing 45.00 and helpers that read its ledger lines. */
async function createPaidSession() {
  const deps = await createTestDeps()
  const payee = await createPayoutProvider(deps)
  await payee.bookTime(payee.provider, START)
  const { payment_id: paymentId } = await deps.db.selectFrom('payment').select('payment_id').executeTakeFirstOrThrow()
  const refund = async (amountCents: number, reason: string) => {
    const refundId = await makeTestRefund(deps, { paymentId, amountCents, reason })
    const query = deps.db.selectFrom('refund').select('stripe_refund_id').where('refund_id', '=', refundId)
    return (await query.executeTakeFirstOrThrow()).stripe_refund_id!
  }
  const listLines = async () => {
    const { rows } = await sql<{ kind: string; account: string; cents: number }>`
      select kind, account, amount_cents as cents from ledger_entry join ledger_line using (entry_id)
      order by entry_id, amount_cents desc`.execute(deps.db)
    return rows.map(({ kind, account, cents }) => `${kind}: ${account} ${cents}`)
  }
  const loadOwedCents = () => deps.db.transaction().execute((tx) => getOwedCents(tx, payee.provider.providerId))
  return { deps, ...payee, paymentId, refund, listLines, loadOwedCents }
}

test('posts a payment, two partial refunds and a transfer to the cent and ends with nothing owed', async () => {
  const { listLines, refund, advanceTo, loadOwedCents, deps } = await createPaidSession()
  expect(await loadOwedCents()).toBe(3825)
  await refund(1000, 'one')
  await refund(1, 'two')
  await advanceTo(DUE)
  expect(await listLines()).toEqual([
    ...['payment: held 4500', 'payment: fee -675', 'payment: provider -3825'],
    ...['refund: provider 850', 'refund: fee 150', 'refund: held -1000'],
    ...['refund: provider 1', 'refund: held -1'],
    ...['transfer: provider 2974', 'transfer: held -2974'],
  ])
  expect(await loadOwedCents()).toBe(0)
  expect(await deps.db.selectFrom('ledger_mismatch').selectAll().execute()).toEqual([])
})

test('a refund after the transfer is owed by the provider until a reversal settles it; nothing is posted twice', async () => {
  const { listLines, refund, advanceTo, loadOwedCents, deps, stripe, listStripeTransfers } = await createPaidSession()
  await advanceTo(DUE)
  await refund(4500, 'claim')
  expect(await loadOwedCents()).toBe(-3825)
  await stripe.transfers.createReversal((await listStripeTransfers())[0]!.id, { amount: 3000 })
  await reconcile(deps)
  await reconcile(deps)
  await stripe.transfers.createReversal((await listStripeTransfers())[0]!.id)
  await Promise.all([reconcile(deps), reconcile(deps)])
  expect((await listLines()).slice(5)).toEqual([
    ...['refund: provider 3825', 'refund: fee 675', 'refund: held -4500'],
    ...['reversal: held 3000', 'reversal: provider -3000'],
    ...['reversal: held 825', 'reversal: provider -825'],
  ])
  expect(await loadOwedCents()).toBe(0)
})

test('posts the reverse entry when a bank returns a refund, and a later refund in full', async () => {
  const { app, deps, listLines, refund, sandbox, stripe, loadOwedCents } = await createPaidSession()
  const refundId = await refund(1500, 'one')
  sandbox.control.failRefund(refundId)
  const { data: events } = await stripe.events.list({ type: 'refund.failed' })
  expect(events).toHaveLength(1)
  await deliverStripeEvent({ app, deps }, events[0]!, 3)
  expect((await listLines()).slice(3)).toEqual([
    ...['refund: provider 1275', 'refund: fee 225', 'refund: held -1500'],
    ...['refundReturned: held 1500', 'refundReturned: fee -225', 'refundReturned: provider -1275'],
  ])
  expect(await loadOwedCents()).toBe(3825)
  await refund(4500, 'two')
  expect((await listLines()).slice(9)).toEqual(['refund: provider 3825', 'refund: fee 675', 'refund: held -4500'])
  expect(await loadOwedCents()).toBe(0)
})

test('an entry is posted once; the database rejects unbalanced lines, a single line and any change to posted entries', async () => {
  const { deps, paymentId } = await createPaidSession()
  const at = deps.clock.now()
  const post = (lines: { account: 'held' | 'bank'; cents: number }[], cause: string = crypto.randomUUID()) =>
    deps.db.transaction().execute((tx) => postEntry(tx, { at, kind: 'platformPayout', cause, lines }))
  const held = { account: 'held', cents: -100 } as const
  await expect(post([held, { account: 'bank', cents: 99 }])).rejects.toThrow('is not balanced')
  await expect(post([held])).rejects.toThrow('is not balanced')
  const balanced = [held, { account: 'bank', cents: 100 }] as const
  expect([await post([...balanced], 'once'), await post([...balanced], 'once')]).toEqual([true, false])
  const extraLine = { account: 'bank', amount_cents: 1, provider_id: null } as const
  const first = await deps.db.selectFrom('ledger_entry').select('entry_id').executeTakeFirstOrThrow()
  const add = deps.db.insertInto('ledger_line').values({ ...extraLine, ...first })
  await expect(add.execute()).rejects.toThrow('is not balanced')
  const empty = deps.db.insertInto('ledger_entry').values({ at, kind: 'platformPayout', cause: 'empty', reason: null })
  await expect(empty.execute()).rejects.toThrow('is not balanced')
  for (const change of [
    ...['update ledger_line set amount_cents = 1', 'delete from ledger_line', 'truncate ledger_line'],
    ...["update ledger_entry set cause = 'other'", 'delete from ledger_entry'],
  ])
    await expect(sql.raw(change).execute(deps.db)).rejects.toThrow('append-only')
  const change = deps.db.updateTable('payment').set({ amount_cents: 4501 }).where('payment_id', '=', paymentId)
  await expect(change.execute()).rejects.toThrow('is not explained by the ledger')
})

test('the database rejects a settled refund or transfer without a ledger entry', async () => {
  const { deps, paymentId, provider } = await createPaidSession()
  const at = deps.clock.now()
  const refund = { payment_id: paymentId, reason: 'x', amount_cents: 5, stripe_refund_id: null }
  const insertRefund = deps.db.insertInto('refund').values({ ...refund, status: 'succeeded', created_at: at })
  await expect(insertRefund.execute()).rejects.toThrow('is not explained by the ledger')
  await deps.db
    .insertInto('refund')
    .values({ ...refund, status: 'pending', created_at: at })
    .execute()
  const settleRefund = deps.db.updateTable('refund').set({ status: 'succeeded' }).where('reason', '=', 'x')
  await expect(settleRefund.execute()).rejects.toThrow('is not explained by the ledger')
  const { rows } = await sql<{ day: Temporal.PlainDate }>`select date '2026-11-24' as day`.execute(deps.db)
  const transfer = { provider_id: provider.providerId, day: rows[0]!.day, amount_cents: 5, next_attempt_at: at }
  const sent = { status: 'succeeded', requested_at: at, settled_at: at } as const
  const insertTransfer = deps.db.insertInto('transfer').values({ ...transfer, ...sent })
  await expect(insertTransfer.execute()).rejects.toThrow('is not explained by the ledger')
})

test('fee_left in the database equals the fee that the ledger computes', async () => {
  const { deps } = await createPaidSession()
  for (const [paymentCents, refundedCents, feeCents] of [
    [4500, 2250, 675],
    [3333, 1, 500],
    [100, 33, 15],
    [10_000, 5001, 1],
    [1_000_000, 333_333, 150_000],
  ] as const) {
    const { rows } = await sql<{ fee: number }>`
      select fee_left(${paymentCents}, ${refundedCents}, ${feeCents}) as fee`.execute(deps.db)
    expect(rows[0]!.fee).toBe(splitPayment({ paymentCents, refundedCents, feeCents }).feeCents)
  }
})

test('the entries of a refund are found by an index when the refund changes', async () => {
  const { deps, refund } = await createPaidSession()
  await refund(1000, 'one')
  await sql`analyze ledger_entry`.execute(deps.db)
  const plan = await deps.db.transaction().execute(async (tx) => {
    // The planner prefers a sequential scan while the table is small.
    await sql`set local enable_seqscan = off`.execute(tx)
    const { rows } = await sql`
      explain select from ledger_mismatch where kind = 'refund' and id = ${randomUUID()}::uuid`.execute(tx)
    return JSON.stringify(rows)
  })
  expect(plan).toContain('ledger_entry_by_refund')
})
