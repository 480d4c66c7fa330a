import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createPaidBookings } from '#testing/server/paid-bookings.ts'
import { makeReversal, retryReversals, settleNegativeBalance } from './reversals.ts'

const FIRST = '2026-11-24T08:00:00Z'
const SECOND = '2026-11-25T08:00:00Z'
const THIRD = '2026-11-26T08:00:00Z'
const FIRST_DUE = '2026-11-25T09:00:00Z'
const SECOND_DUE = '2026-11-26T09:00:00Z'
/** Paid sessions in the far future, which fund refunds at the platform’s expense. */
const AHEAD = ['2026-12-14T08:00:00Z', '2026-12-15T08:00:00Z', '2026-12-16T08:00:00Z']
const THIRD_DUE = '2026-11-27T09:00:00Z'

test('reverses the share of a refund after the transfer, once', async () => {
  const {
    advanceTo,
    refund,
    settleNegativeBalance,
    loadNegativeBalance,
    listReversals,
    listStripeTransfers,
    loadLedgerTotals,
    transfers,
  } = await createPaidBookings(FIRST)
  await advanceTo(FIRST_DUE)
  await refund(0, 2000)
  expect(await loadNegativeBalance()).toBe(1700)
  await Promise.all(Array.from({ length: 10 }, settleNegativeBalance))
  await settleNegativeBalance()
  expect(await loadNegativeBalance()).toBe(0)
  expect(await listReversals()).toEqual([{ amount_cents: 1700, status: 'succeeded' }])
  expect((await listStripeTransfers())[0]!.amount_reversed).toBe(1700)
  expect(await transfers()).toMatchObject([{ status: 'succeeded', reversed_cents: 1700 }])
  expect(await loadLedgerTotals()).toEqual({ owed: 0, cost: 0 })
})

test('reverses no more of a transfer than it contains, and the rest from the next one', async () => {
  const { advanceTo, refund, settleNegativeBalance, loadNegativeBalance, listReversals, listStripeTransfers } =
    await createPaidBookings(FIRST, SECOND)
  await advanceTo(SECOND_DUE)
  await refund(0, 4500)
  await refund(1, 4500)
  await settleNegativeBalance()
  expect(await listReversals()).toEqual([
    { amount_cents: 3825, status: 'succeeded' },
    { amount_cents: 3825, status: 'succeeded' },
  ])
  expect((await listStripeTransfers()).map((transfer) => transfer.amount_reversed)).toEqual([3825, 3825])
  expect(await loadNegativeBalance()).toBe(0)
})

test('deducts what the account cannot cover from the next transfers, and settles an empty transfer without Stripe', async () => {
  const {
    advanceTo,
    refund,
    settleNegativeBalance,
    emptyAccount,
    loadNegativeBalance,
    transfers,
    listStripeTransfers,
    listReversals,
    loadLedgerTotals,
  } = await createPaidBookings(FIRST, SECOND, THIRD)
  await advanceTo(FIRST_DUE)
  await emptyAccount()
  await refund(0, 4500)
  await settleNegativeBalance()
  expect(await listReversals()).toEqual([{ amount_cents: 3825, status: 'failed' }])
  await refund(1, 1500)
  await advanceTo(SECOND_DUE)
  expect((await transfers())[1]).toMatchObject({ status: 'succeeded', amount_cents: 0, deducted_cents: 2550 })
  expect(await loadNegativeBalance()).toBe(1275)
  await advanceTo(THIRD_DUE)
  expect((await transfers())[2]).toMatchObject({ status: 'succeeded', amount_cents: 2550, deducted_cents: 1275 })
  expect((await listStripeTransfers()).map(({ amount }) => amount)).toEqual([2550, 3825])
  expect(await loadNegativeBalance()).toBe(0)
  expect(await loadLedgerTotals()).toEqual({ owed: 0, cost: 0 })
})

test('upcoming sessions do not offset a negative balance', async () => {
  const { advanceTo, refund, loadNegativeBalance, loadLedgerTotals } = await createPaidBookings(FIRST, THIRD)
  await advanceTo(FIRST_DUE)
  await refund(0, 4500)
  expect(await loadLedgerTotals()).toEqual({ owed: 0, cost: 0 })
  expect(await loadNegativeBalance()).toBe(3825)
})

test('reverses part and deducts the rest later when the account covers only part', async () => {
  const {
    deps,
    advanceTo,
    refund,
    settleNegativeBalance,
    loadNegativeBalance,
    listReversals,
    stripe,
    account,
    transfers,
  } = await createPaidBookings(FIRST, SECOND)
  await advanceTo(FIRST_DUE)
  await stripe.payouts.create({ amount: 3000, currency: 'eur' }, { stripeAccount: account.id })
  await refund(0, 4500)
  await settleNegativeBalance()
  expect(await listReversals()).toEqual([
    { amount_cents: 825, status: 'succeeded' },
    { amount_cents: 3000, status: 'failed' },
  ])
  expect(await loadNegativeBalance()).toBe(3000)
  await advanceTo(SECOND_DUE)
  expect((await transfers())[1]).toMatchObject({ amount_cents: 825, deducted_cents: 3000 })
  expect(await deps.db.selectFrom('ledger_mismatch').selectAll().execute()).toEqual([])
})

test.each(['lost', 'error', 'timeout'] as const)('makes one reversal when the response is %s', async (effect) => {
  const { deps, advanceTo, refund, loadNegativeBalance, listReversals, listStripeTransfers, sandbox, provider } =
    await createPaidBookings(FIRST)
  await advanceTo(FIRST_DUE)
  await refund(0, 4500)
  sandbox.control.addFault({ call: 'transfers.create_reversal', effect, times: 2, ms: 10 })
  await settleNegativeBalance(deps, provider.providerId).catch(() => undefined)
  expect(await listReversals()).toEqual([{ amount_cents: 3825, status: 'pending' }])
  sandbox.control.clearFaults()
  // Nothing is deducted twice while the outcome is unknown.
  expect(await loadNegativeBalance()).toBe(0)
  deps.clock.forward({ hours: 25 })
  await retryReversals(deps)
  expect(await listReversals()).toEqual([{ amount_cents: 3825, status: 'succeeded' }])
  expect((await listStripeTransfers())[0]!.amount_reversed).toBe(3825)
  expect(await loadNegativeBalance()).toBe(0)
})

test('finds the reversal by its metadata after a crash before storing the response', async () => {
  const { deps, advanceTo, refund, settleNegativeBalance, listStripeTransfers, listReversals, loadNegativeBalance } =
    await createPaidBookings(FIRST)
  await advanceTo(FIRST_DUE)
  await refund(0, 1000)
  await settleNegativeBalance()
  await deps.db
    .updateTable('transfer_reversal')
    .set({ status: 'pending', settled_at: null, stripe_reversal_id: null })
    .execute()
  deps.clock.forward({ hours: 25 })
  const { transfer_reversal_id: id } = await deps.db
    .selectFrom('transfer_reversal')
    .select('transfer_reversal_id')
    .executeTakeFirstOrThrow()
  await Promise.all([makeReversal(deps, id), makeReversal(deps, id), retryReversals(deps)])
  expect(await listReversals()).toEqual([{ amount_cents: 850, status: 'succeeded' }])
  expect((await listStripeTransfers())[0]!.amount_reversed).toBe(850)
  expect(await loadNegativeBalance()).toBe(0)
})

test('pays the share of a refund that failed later with the next transfer or a separate one', async () => {
  const {
    advanceTo,
    refund,
    settleNegativeBalance,
    returnRefund,
    loadNegativeBalance,
    transfers,
    listStripeTransfers,
    loadLedgerTotals,
  } = await createPaidBookings(FIRST)
  await advanceTo(FIRST_DUE)
  const refundId = await refund(0, 4500)
  await settleNegativeBalance()
  await returnRefund(refundId)
  expect(await loadNegativeBalance()).toBe(-3825)
  await settleNegativeBalance()
  await settleNegativeBalance()
  await advanceTo(SECOND_DUE)
  expect(
    (await transfers()).map((transfer) => [transfer.status, transfer.amount_cents, transfer.deducted_cents]),
  ).toEqual([
    ['reversed', 3825, 0],
    ['succeeded', 3825, -3825],
  ])
  expect(await listStripeTransfers()).toHaveLength(2)
  expect([await loadNegativeBalance(), await loadLedgerTotals()]).toEqual([0, { owed: 0, cost: 0 }])
})

test('adds the share of a refund that failed later to a transfer that is already planned', async () => {
  const { advanceTo, refund, settleNegativeBalance, returnRefund, loadNegativeBalance, transfers } =
    await createPaidBookings(FIRST, SECOND, '2026-11-25T13:00:00Z')
  await advanceTo(FIRST_DUE)
  const refundId = await refund(0, 4500)
  await settleNegativeBalance()
  await advanceTo(SECOND_DUE)
  await returnRefund(refundId)
  await settleNegativeBalance()
  expect((await transfers()).map(({ status }) => status)).toEqual(['reversed', 'scheduled'])
  await advanceTo('2026-11-26T14:00:00Z')
  expect((await transfers())[1]).toMatchObject({ status: 'succeeded', amount_cents: 11_475, deducted_cents: -3825 })
  expect(await loadNegativeBalance()).toBe(0)
})

test('pays the share of a refund that was never sent although the transfer was reduced for it', async () => {
  const {
    deps,
    advanceTo,
    decideRefund,
    rejectRefund,
    settleNegativeBalance,
    loadNegativeBalance,
    transfers,
    loadLedgerTotals,
  } = await createPaidBookings(FIRST, SECOND)
  const { refundId } = await decideRefund(0, 2000)
  await advanceTo(FIRST_DUE)
  await settleNegativeBalance()
  // A pending refund counts as if it had already been made.
  expect([
    await loadNegativeBalance(),
    deps.jobs.sent.filter(({ kind }) => kind === 'settle-negative-balance'),
  ]).toEqual([0, []])
  expect(await transfers()).toMatchObject([{ status: 'succeeded', amount_cents: 2125 }])
  await rejectRefund(refundId)
  expect(deps.jobs.sent.filter(({ kind }) => kind === 'settle-negative-balance')).toHaveLength(1)
  expect(await loadNegativeBalance()).toBe(-1700)
  await settleNegativeBalance()
  await advanceTo(SECOND_DUE)
  expect(
    (await transfers()).map((transfer) => [transfer.status, transfer.amount_cents, transfer.deducted_cents]),
  ).toContainEqual(['succeeded', 3825 + 1700, -1700])
  expect([await loadNegativeBalance(), await loadLedgerTotals()]).toEqual([0, { owed: 0, cost: 0 }])
})

test('settles a refund that fails while the transfer is pending once the transfer has succeeded', async () => {
  const { deps, advanceTo, decideRefund, rejectRefund, loadNegativeBalance, sandbox } = await createPaidBookings(FIRST)
  const { refundId } = await decideRefund(0, 2000)
  sandbox.control.addFault({ call: 'transfers.create', effect: 'error', status: 500, times: 4 })
  await advanceTo(FIRST_DUE)
  sandbox.control.clearFaults()
  await rejectRefund(refundId)
  expect(deps.jobs.sent.filter(({ kind }) => kind === 'settle-negative-balance')).toEqual([])
  await advanceTo('2026-11-25T09:10:00Z')
  expect(deps.jobs.sent.filter(({ kind }) => kind === 'settle-negative-balance')).toHaveLength(1)
  expect(await loadNegativeBalance()).toBe(-1700)
})

test('the nightly job finds an old negative balance and reverses it once', async () => {
  const { deps, advanceTo, refund, emptyAccount, jobs, loadNegativeBalance, listReversals } =
    await createPaidBookings(FIRST)
  await advanceTo(FIRST_DUE)
  await refund(0, 4500)
  deps.clock.forward({ hours: 24 * 30 })
  await retryReversals(deps)
  expect([await loadNegativeBalance(), await listReversals()]).toEqual([3825, []])
  await emptyAccount()
  for (let night = 0; night < 3; night++) await jobs.work['settle-negative-balances']!({})
  expect([await loadNegativeBalance(), await listReversals()]).toEqual([
    3825,
    [{ amount_cents: 3825, status: 'failed' }],
  ])
})

test('does not resend a returned transfer automatically', async () => {
  const { advanceTo, listStripeTransfers, sandbox, deps, loadNegativeBalance, settleNegativeBalance, transfers, jobs } =
    await createPaidBookings(FIRST)
  await advanceTo(FIRST_DUE)
  sandbox.control.failTransfer((await listStripeTransfers())[0]!.id)
  deps.clock.moveTo(Temporal.Now.instant())
  await jobs.work['reconcile-transfers']!({})
  await settleNegativeBalance()
  expect(await transfers()).toMatchObject([{ status: 'reversed' }])
  expect(await loadNegativeBalance()).toBe(0)
})

test('a refund at the platform’s expense deducts nothing from the provider, before or after the transfer, even in full', async () => {
  const { advanceTo, refund, settleNegativeBalance, loadNegativeBalance, transfers, listReversals, loadLedgerTotals } =
    await createPaidBookings(FIRST, SECOND, ...AHEAD)
  await refund(0, 4500, 'platform')
  await advanceTo(FIRST_DUE)
  expect(await transfers()).toMatchObject([{ status: 'succeeded', amount_cents: 3825 }])
  await advanceTo(SECOND_DUE)
  await refund(1, 1000, 'platform')
  await refund(1, 3500)
  await settleNegativeBalance()
  expect([await loadNegativeBalance(), await listReversals()]).toEqual([
    0,
    [{ amount_cents: 2975, status: 'succeeded' }],
  ])
  expect(await loadLedgerTotals()).toEqual({ owed: AHEAD.length * 3825, cost: 5500 })
})

test('the scheduled job replaces a lost job', async () => {
  const { deps, advanceTo, refund, loadNegativeBalance } = await createPaidBookings(FIRST)
  await advanceTo(FIRST_DUE)
  await refund(0, 4500)
  deps.clock.forward({ minutes: 5 })
  await retryReversals(deps)
  expect(await loadNegativeBalance()).toBe(0)
})

test('the scheduled job computes the negative balance once per provider, however many entries the provider has', async () => {
  const { deps, refund } = await createPaidBookings(FIRST)
  for (let times = 0; times < 4; times++) await refund(0, 500)
  await sql`create sequence computed`.execute(deps.db)
  await sql`alter function negative_balance_cents(uuid) rename to original_balance_cents`.execute(deps.db)
  await sql`
    create function negative_balance_cents(of_provider uuid) returns int language plpgsql stable as $$
    begin perform nextval('computed'); return original_balance_cents(of_provider); end $$`.execute(deps.db)
  deps.clock.forward({ minutes: 5 })
  await retryReversals(deps)
  const { rows } = await sql<{ count: number }>`select last_value as count from computed where is_called`.execute(
    deps.db,
  )
  expect(rows).toEqual([{ count: 1 }])
})

test('the database rejects refunds beyond the payment, even concurrent ones, and a transfer with a wrong sum', async () => {
  const { deps, advanceTo, findPaymentId } = await createPaidBookings(FIRST)
  await advanceTo(FIRST_DUE)
  const row = { payment_id: await findPaymentId(0), stripe_refund_id: null, created_at: deps.clock.now() }
  const insertRefund = (amountCents: number, reason: string) =>
    deps.db
      .insertInto('refund')
      .values({ ...row, amount_cents: amountCents, reason })
      .execute()
  const results = await Promise.allSettled(
    Array.from({ length: 10 }, (_value, index) => insertRefund(2000, `r${index}`)),
  )
  const violations = results.flatMap((result) => (result.status === 'rejected' ? [result.reason.constraint] : []))
  // All eight rejections are constraint violations; none is a deadlock.
  expect(violations).toEqual(Array(8).fill('refunds_within_payment'))
  await expect(insertRefund(501, 'a cent too much')).rejects.toMatchObject({ constraint: 'refunds_within_payment' })
  await insertRefund(500, 'the rest')
  const wrongUpdate = deps.db.updateTable('transfer').set({ deducted_cents: 5 }).execute()
  await expect(wrongUpdate).rejects.toThrow('is not the sum of its sessions')
})
