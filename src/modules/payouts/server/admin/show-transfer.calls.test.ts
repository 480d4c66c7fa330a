import { expect, test } from 'vitest'
import { postTransfer } from '#modules/ledger/server/public.ts'
import { createAdminsWithPayments } from '#testing/server/admins-with-payments.ts'
import { logInTestUser } from '#testing/server/test-app.ts'

const FIRST = '2026-11-24T08:00:00Z'
const SECOND = '2026-11-25T08:00:00Z'
const FIRST_DUE = '2026-11-25T09:00:00Z'

test('an administrator’s retry sends a failed transfer once, concurrently with the scheduled job', async () => {
  const { deps, call, as, sandbox, advanceTo, transfers, listStripeTransfers, jobs, audit } =
    await createAdminsWithPayments(FIRST)
  sandbox.control.addFault({ call: 'transfers.create', effect: 'error', status: 400, code: 'account_closed', times: 1 })
  await advanceTo(FIRST_DUE)
  const list = (await call('listTransfers', { fromDate: '2026-11-24', toDate: '2026-11-24' }, await as())).body.data!
  expect(list).toMatchObject({
    items: [{ status: 'failed', reason: 'accountClosed', canRetry: true }],
    totals: { failed: 1 },
  })
  const id = list.items[0]!.transferId
  const [first, second] = [await as(0, 'a'), await as(1, 'b')]
  const responses = await Promise.all([
    call('retryTransfer', { id }, first),
    call('retryTransfer', { id }, second),
    jobs.work['make-due-transfers']!({}),
  ])
  const statuses = responses.slice(0, 2).map((response) => response!.status)
  expect(statuses).toContain(200)
  expect(await transfers()).toMatchObject([{ status: 'succeeded' }])
  expect(await listStripeTransfers()).toHaveLength(1)
  expect((await call('retryTransfer', { id }, await as())).status).toBe(409)
  const details = (await call('getTransfer', { id }, await as())).body.data!
  expect(details.attempts.map(({ outcome, reason }) => [outcome, reason])).toEqual([
    ['rejected', 'accountClosed'],
    ['sent', null],
  ])
  expect((await audit()).every(([action]) => action === 'retryTransfer')).toBe(true)
  expect(await deps.db.selectFrom('ledger_mismatch').selectAll().execute()).toEqual([])
})

test('a retry reports a rejection or a missing response, and neither sends twice', async () => {
  const { call, as, sandbox, advanceTo, listStripeTransfers, deps, jobs } = await createAdminsWithPayments(FIRST)
  const rejection = { call: 'transfers.create', effect: 'error', status: 400, code: 'account_closed' } as const
  sandbox.control.addFault({ ...rejection, times: 2 })
  await advanceTo(FIRST_DUE)
  const { transfer_id: id } = await deps.db.selectFrom('transfer').select('transfer_id').executeTakeFirstOrThrow()
  const rejected = await call('retryTransfer', { id }, await as())
  expect([rejected.status, rejected.body.message, rejected.body.data]).toEqual([
    409,
    'A problem occurred while processing the transfer',
    { reason: 'accountClosed' },
  ])
  sandbox.control.clearFaults()
  sandbox.control.addFault({ call: 'transfers.create', effect: 'lost', times: 2 })
  const unavailable = await call('retryTransfer', { id }, await as())
  expect([unavailable.status, unavailable.body.message]).toEqual([503, 'An error occurred during transfer processing'])
  // The transfer may have been sent, so an administrator cannot retry it yet.
  expect((await call('retryTransfer', { id }, await as())).status).toBe(409)
  sandbox.control.clearFaults()
  deps.clock.forward({ hours: 25 })
  await jobs.work['make-due-transfers']!({})
  expect(await listStripeTransfers()).toHaveLength(1)
  expect((await deps.db.selectFrom('transfer').select('status').execute())[0]).toEqual({ status: 'succeeded' })
})

test('lists failed transfers of any age unless a period is given', async () => {
  const { call, as, sandbox, advanceTo, deps } = await createAdminsWithPayments(FIRST)
  sandbox.control.addFault({ call: 'transfers.create', effect: 'error', status: 400, code: 'account_closed', times: 9 })
  await advanceTo(FIRST_DUE)
  deps.clock.forward({ hours: 24 * 90 })
  const list = async (input: Record<string, unknown>) => (await call('listTransfers', input, await as())).body.data!
  expect(await list({ status: 'failed' })).toMatchObject({ fromDate: '2026-11-24', totalCount: 1 })
  expect(await list({ status: 'failed', fromDate: '2026-12-01' })).toMatchObject({ totalCount: 0 })
  expect(await list({})).toMatchObject({ totalCount: 0 })
})

test('a retry reports that nothing was sent when all of it had already been paid out', async () => {
  const { call, as, sandbox, advanceTo, transfers, listStripeTransfers, refund, settleNegativeBalance, emptyAccount } =
    await createAdminsWithPayments(FIRST, SECOND)
  await advanceTo(FIRST_DUE)
  await emptyAccount()
  sandbox.control.addFault({ call: 'transfers.create', effect: 'error', status: 400, code: 'account_closed', times: 1 })
  await advanceTo('2026-11-26T09:00:00Z')
  await refund(0, 4500)
  await settleNegativeBalance()
  const { transfer_id: id } = (await transfers()).find(({ status }) => status === 'failed')!
  const { body } = await call('retryTransfer', { id }, await as())
  expect(body.data).toEqual({ transferId: id, status: 'succeeded', isCarried: true })
  expect(await listStripeTransfers()).toHaveLength(1)
})

test('does not send a transfer before it is due', async () => {
  const { call, as, deps, advanceTo } = await createAdminsWithPayments(FIRST, '2026-11-24T13:00:00Z')
  await advanceTo(FIRST_DUE)
  const { transfer_id: id } = await deps.db.selectFrom('transfer').select('transfer_id').executeTakeFirstOrThrow()
  expect((await call('retryTransfer', { id }, await as())).status).toBe(409)
})

test('billing and earnings show the negative balance and the refund that caused it', async () => {
  const { deps, call, provider, advanceTo, refund, settleNegativeBalance, emptyAccount } =
    await createAdminsWithPayments(FIRST, SECOND)
  await advanceTo(FIRST_DUE)
  await emptyAccount()
  await refund(0, 2000)
  await settleNegativeBalance()
  const asProvider = async () => ({ as: await logInTestUser(deps, provider) })
  const before = (await call('getEarnings', {}, await asProvider())).body.data!
  expect(before).toMatchObject({ negativeBalance: { amount: 17 }, nextPayout: { yours: 38.25 } })
  expect(before.negativeBalance!.since).toContain('2026-11-25')
  await advanceTo('2026-11-26T09:00:00Z')
  const { payments } = (await call('getBilling', {}, await asProvider())).body.data!
  const second = payments.items.find((payment) => payment.startDateTime === SECOND)!
  expect(second.payout).toMatchObject({ state: 'succeeded', deducted: 17 })
  expect(second.payout.deductedSince).toContain('2026-11-25')
  expect((await call('getEarnings', {}, await asProvider())).body.data!.negativeBalance).toBeNull()
})

test('shows the provider reversals and payouts that were offset', async () => {
  const { deps, call, provider, advanceTo, refund, settleNegativeBalance, emptyAccount } =
    await createAdminsWithPayments(FIRST, SECOND)
  await advanceTo(FIRST_DUE)
  await refund(0, 1000)
  await settleNegativeBalance()
  await emptyAccount()
  await refund(0, 3500)
  await refund(1, 3000)
  await settleNegativeBalance()
  await advanceTo('2026-11-26T09:00:00Z')
  const { payments } = (await call('getBilling', {}, { as: await logInTestUser(deps, provider) })).body.data!
  const [first, second] = [FIRST, SECOND].map((start) =>
    payments.items.find((payment) => payment.startDateTime === start),
  )
  expect(first!.payout).toMatchObject({ state: 'succeeded', reversed: 8.5 })
  expect(second!.payout).toMatchObject({ state: 'offset', deducted: 12.75 })
})

test('adds up transfers beyond 21.5 million euros', async () => {
  const { deps, call, as, provider } = await createAdminsWithPayments()
  const day = Temporal.PlainDate.from('2026-11-23')
  const transfer = { provider_id: provider.providerId, amount_cents: 2_000_000_000, next_attempt_at: deps.clock.now() }
  const sent = { deducted_cents: -2_000_000_000, status: 'succeeded', requested_at: deps.clock.now() } as const
  await deps.db.transaction().execute(async (tx) => {
    for (let daysBack = 0; daysBack < 2; daysBack++) {
      const row = { ...transfer, day: day.subtract({ days: daysBack }) }
      await tx.insertInto('transfer').values(row).execute()
      const insertSent = tx.insertInto('transfer').values({ ...row, ...sent, settled_at: deps.clock.now() })
      const { transfer_id: transferId } = await insertSent.returning('transfer_id').executeTakeFirstOrThrow()
      const posting = { transferId, providerId: provider.providerId, at: deps.clock.now() }
      await postTransfer(tx, { ...posting, amountCents: transfer.amount_cents })
    }
  })
  const { totals } = (await call('listTransfers', {}, await as())).body.data!
  expect(totals).toMatchObject({ sent: 40_000_000, waiting: 40_000_000 })
})
