import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { sendFeedbackRequests } from '#modules/feedback/server/send-feedback-requests.ts'
import { paymentJobs } from '#modules/payments/server/public.ts'
import { runDueJobs } from '#ops/run-due-jobs.ts'
import { ROLE } from '#platform/values/enums.ts'
import { createTestCustomer } from '#testing/server/factories.ts'
import { isLongRun } from '#testing/server/run-length.ts'
import { listSentEmails } from '#testing/server/sent-emails.ts'
import { createTestApp, logInTestUser } from '#testing/server/test-app.ts'
import { createTestDeps, type TestDeps } from '#testing/server/test-deps.ts'
import { withPayments } from '#testing/server/test-payments.ts'
import { addDemoToSandbox } from './add-demo-to-sandbox.ts'
import { loadDemo } from './load-demo.ts'
import { DEMO_CLIENT } from './logins.ts'

/** Generous, because the test makes hundreds of transfers over HTTP. */
const TIMEOUT_MS = 180_000

async function loadTestDemo() {
  const deps = await createTestDeps()
  const { sandbox } = await withPayments(deps)
  const { call } = await createTestApp(deps)
  const moveClock = (days: number) => {
    deps.clock.forward({ hours: 24 * days })
    sandbox.control.setClockOffset(deps.clock.now().epochMilliseconds - Temporal.Now.instant().epochMilliseconds)
  }
  moveClock(0)
  await loadDemo(deps)
  await addDemoToSandbox(deps, sandbox.control)
  /** Runs the pending refund jobs. @returns the statuses of all refunds */
  const runRefunds = async () => {
    const jobs = deps.jobs.sent.splice(0).filter(({ kind }) => kind === 'make-refund')
    for (const { data } of jobs) await paymentJobs(deps).work['make-refund']!(data as { refundId: string })
    const rows = await deps.db.selectFrom('refund').select('status').execute()
    return rows.map(({ status }) => status)
  }
  return { deps, sandbox, call, moveClock, runRefunds }
}

const findOpenTransfers = ({ deps }: Awaited<ReturnType<typeof loadTestDemo>>) =>
  deps.db
    .selectFrom('transfer')
    .select(['status', 'reason'])
    .where((row) => row.or([row('reason', 'is not', null), row('status', 'in', ['pending', 'failed'])]))
    .execute()

async function listOverlappingSessions({ db }: TestDeps): Promise<unknown[]> {
  const { rows } = await sql`
    select a.provider_id, a.start_at from booking a join booking b using (provider_id)
    where a.type = 2 and b.type = 2 and a.booking_id < b.booking_id and a.start_at < b.end_at and b.start_at < a.end_at`.execute(
    db,
  )
  return rows
}

async function expectSessionsAndCard(
  deps: TestDeps,
  call: Awaited<ReturnType<typeof createTestApp>>['call'],
): Promise<void> {
  const { customer_account_id: customerAccountId } = await deps.db
    .selectFrom('customer_account')
    .select('customer_account_id')
    .where('email_address', '=', DEMO_CLIENT.email)
    .executeTakeFirstOrThrow()
  const client = await logInTestUser(deps, { customerAccountId, email: DEMO_CLIENT.email })
  const countSessions = async (when: string) =>
    (await call('listBookings', { when, page: 1, pageSize: 50 }, { as: client })).body.data!.totalCount
  expect([await countSessions('upcoming'), await countSessions('history')]).toEqual([2, 5])
  expect((await call('getStripeInfo', {}, { as: client })).body.data).toMatchObject({ brand: 'visa', last4: '4242' })
  const invoices = await deps.db
    .selectFrom('invoice')
    .innerJoin('payment', 'payment.payment_id', 'invoice.payment_id')
    .select(['issued_at', 'settled_at'])
    .where('customer_account_id', '=', customerAccountId)
    .execute()
  expect(invoices).toHaveLength(7)
  for (const invoice of invoices) expect(String(invoice.issued_at)).toBe(String(invoice.settled_at))
}

test('no demo counsellor has two sessions at the same time, each has a payout account, the demo client has sessions, a card and invoices, and every upcoming payment exists in the sandbox and can be refunded', async () => {
  const { deps, sandbox, call, runRefunds } = await loadTestDemo()
  expect(await listOverlappingSessions(deps)).toEqual([])
  await expectSessionsAndCard(deps, call)
  const listed = await deps.db.selectFrom('provider_search').select('provider_id').execute()
  const withAccount = await deps.db
    .selectFrom('provider_account')
    .select(['provider_id', 'stripe_account_id'])
    .where('stripe_account_id', 'is not', null)
    .execute()
  expect(listed.length).toBeGreaterThan(60)
  expect(withAccount.map((row) => row.provider_id)).toEqual(
    expect.arrayContaining(listed.map((row) => row.provider_id)),
  )
  expect(sandbox.control.counts()['account']).toBe(withAccount.length)
  expect(sandbox.control.counts()['event']).toBe(0)
  const missing = await deps.db
    .selectFrom('payment')
    .innerJoin('booking', 'booking.booking_id', 'payment.purpose_id')
    .select('payment_id')
    .where('payment_intent_id', 'is', null)
    .where('booking.status', 'in', ['booked', 'rescheduleRequested'])
    .execute()
  expect(missing).toEqual([])

  // A second run changes nothing, because the sandbox already has the accounts.
  const before = sandbox.control.counts()
  await addDemoToSandbox(deps, sandbox.control)
  expect({ ...sandbox.control.counts(), now: 0 }).toEqual({ ...before, now: 0 })

  // Deactivating a counsellor refunds every client.
  const admin = await logInTestUser(deps, await createTestCustomer(deps, { role: ROLE.admin }))
  const busiest = await deps.db
    .selectFrom('booking')
    .select('provider_id')
    .where('status', '=', 'booked')
    .groupBy('provider_id')
    .orderBy((row) => row.fn.countAll(), 'desc')
    .executeTakeFirstOrThrow()
  const input = { id: busiest.provider_id, reason: 'The register has no such number.', sessions: 'cancel' }
  const { data } = (await call('deactivateTherapist', input, { as: admin })).body
  expect(data!.cancelledSessions).toBeGreaterThan(5)
  expect(await runRefunds()).toEqual(Array(data!.cancelledSessions).fill('succeeded'))

  // No email about past sessions is due during the next day.
  for (let hour = 0; hour < 24; hour++) {
    await sendFeedbackRequests(deps)
    deps.clock.forward({ hours: 1 })
  }
  expect(await listSentEmails(deps, 'feedbackRequest')).toEqual([])
})

test('a database without the demo client is added to the sandbox, too', async () => {
  const deps = await createTestDeps()
  const { sandbox } = await withPayments(deps)
  await addDemoToSandbox(deps, sandbox.control)
  expect(await deps.db.selectFrom('saved_card').select('brand').execute()).toEqual([])
})

test.each(isLongRun ? [{ days: [1, 6, 33] }, { days: [40] }] : [{ days: [10] }])(
  'moving the clock by $days days leaves no pending transfer and no failed refund',
  { timeout: TIMEOUT_MS },
  async ({ days }) => {
    const demo = await loadTestDemo()
    const { deps, moveClock, runRefunds } = demo
    for (const step of days) {
      moveClock(step)
      await runDueJobs(deps)
      expect((await runRefunds()).filter((status) => status !== 'succeeded')).toEqual([])
      expect(await findOpenTransfers(demo)).toEqual([])
    }
    const sent = await deps.db.selectFrom('transfer').selectAll().where('stripe_transfer_id', 'is not', null).execute()
    expect(sent.length).toBeGreaterThan(300)
    expect(await deps.db.selectFrom('discrepancy').selectAll().execute()).toEqual([])
    expect(await deps.db.selectFrom('failed_job').selectAll().execute()).toEqual([])
  },
)
