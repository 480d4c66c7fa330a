import { expect, onTestFinished, test } from 'vitest'
import { createRefund, paymentJobs } from '#modules/payments/server/public.ts'
import { createJobQueue } from '#platform/server/jobs/jobs.ts'
import { ROLE } from '#platform/values/enums.ts'
import { createTestCustomer } from '#testing/server/factories.ts'
import { createPayoutProvider } from '#testing/server/payout-provider.ts'
import { logInTestUser } from '#testing/server/test-app.ts'
import { createTestDeps } from '#testing/server/test-deps.ts'

/**
 * Creates two sessions at 45.00 euros each, paid for today. Returns the setup and a function that loads the dashboard
 * as an administrator.
 */
async function createPaidSessions() {
  const deps = await createTestDeps()
  const setup = await createPayoutProvider(deps)
  for (const start of ['2026-11-24T08:00:00Z', '2026-11-24T10:00:00Z']) await setup.bookTime(setup.provider, start)
  const admin = await createTestCustomer(deps, { role: ROLE.admin })
  const dashboard = async (input: Record<string, unknown> = {}) => {
    const { body } = await setup.call('superuserDashboard', input, { as: await logInTestUser(deps, admin) })
    return body.data!
  }
  return { deps, ...setup, dashboard }
}

test('shows daily amounts from the ledger, including days without any', async () => {
  const { deps, dashboard } = await createPaidSessions()
  const { payment_id: paymentId } = await deps.db.selectFrom('payment').select('payment_id').executeTakeFirstOrThrow()
  await deps.db.transaction().execute((tx) => createRefund(deps, tx, { paymentId, amountCents: 1000, reason: 'test' }))
  const { refund_id: refundId } = await deps.db.selectFrom('refund').select('refund_id').executeTakeFirstOrThrow()
  await paymentJobs(deps).work['make-refund']!({ refundId })
  // New accounts are dated by the database clock, so set their dates: yesterday for the administrator, today for
  // everyone else.
  const now = deps.clock.now()
  const updateAccountDates = (at: Temporal.Instant) => deps.db.updateTable('customer_account').set({ created_at: at })
  await updateAccountDates(now.subtract({ hours: 24 }))
    .where('role', '=', ROLE.admin)
    .execute()
  await updateAccountDates(now).where('role', '<>', ROLE.admin).execute()
  const { days, fromDate, toDate, waiting } = await dashboard({ days: 7 })
  expect(days).toHaveLength(7)
  expect([days[0]!.date, days.at(-1)!.date]).toEqual([fromDate, toDate])
  expect(days.at(-1)).toMatchObject({ payments: 2, paid: 90, refunded: 10, fee: 13.5, feeBack: 1.5, signUps: 3 })
  expect(days[0]).toMatchObject({ payments: 0, paid: 0, refunded: 0, fee: 0, held: 0 })
  expect(waiting).toEqual([])
})

test('lists failed transfers with their total and counts pending ones', async () => {
  const { deps, dashboard, advanceTo, sandbox } = await createPaidSessions()
  sandbox.control.addFault({
    call: 'transfers.create',
    effect: 'error',
    status: 400,
    code: 'account_closed',
    times: 9,
  })
  await advanceTo('2026-11-25T12:00:00Z')
  const reply = await dashboard()
  expect(reply.waiting).toEqual([{ kind: 'transfersFailed', count: 1, amount: 76.5, dueAt: null, late: 0 }])
  expect(reply.days.find(({ held }) => held > 0)).toMatchObject({ date: '2026-11-24', held: 2, noShows: 0 })
  sandbox.control.clearFaults()
  await deps.db.updateTable('transfer').set({ status: 'scheduled', reason: 'onHold' }).execute()
  expect((await dashboard()).transfersPending).toEqual({ count: 1, amount: 76.5 })
})

test('lists open messages, failed jobs and overdue schedules', async () => {
  const { deps, dashboard, call } = await createPaidSessions()
  await call('contactUs', { name: 'Mari', email: 'mari@client.test', message: 'Where is my invoice?' })
  const queue = createJobQueue(deps.databaseUrl, { only: ['make-refund', 'retry-pending-refunds'] })
  await queue.start({ work: {}, schedules: { 'retry-pending-refunds': '*/5 * * * *' } })
  onTestFinished(() => queue.stop())
  const sql = (text: string) => deps.connection.pool.query(text)
  await sql(`insert into pgboss.job (name, state) values ('make-refund', 'failed'), ('make-refund', 'retry')`)
  await sql(`update pgboss.schedule set created_on = now() - interval '1 day'`)
  await sql(`delete from pgboss.job where name = 'retry-pending-refunds'`)
  const { waiting } = await dashboard()
  expect(waiting.map(({ kind, count }) => [kind, count])).toEqual([
    ['jobs', 2],
    ['messages', 1],
  ])
})

test('rejects an unsupported number of days', async () => {
  const deps = await createTestDeps()
  const { call } = await createPayoutProvider(deps)
  const as = await logInTestUser(deps, await createTestCustomer(deps, { role: ROLE.admin }))
  expect((await call('superuserDashboard', { days: 8 }, { as })).status).toBe(422)
})
