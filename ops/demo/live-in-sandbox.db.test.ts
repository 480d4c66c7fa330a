import { expect, test } from 'vitest'
import { paymentJobs } from '#modules/payments/server/public.ts'
import { runDueWork } from '#ops/run-due-work.ts'
import { ROLE } from '#platform/values/enums.ts'
import { createTestCustomer } from '#testing/server/factories.ts'
import { isLongRun } from '#testing/server/run-length.ts'
import { logInTestUser, testApp } from '#testing/server/test-app.ts'
import { testHouse } from '#testing/server/test-house.ts'
import { withPayments } from '#testing/server/test-payments.ts'
import { liveInSandbox } from './live-in-sandbox.ts'
import { loadDemo } from './load-demo.ts'

/** Hundreds of transfers are made over HTTP. */
const PATIENCE_MS = 180_000

async function aDemo() {
  const house = await testHouse()
  const { sandbox } = await withPayments(house)
  const { call } = await testApp(house)
  const moveClock = (days: number) => {
    house.clock.forward({ hours: 24 * days })
    sandbox.control.setClockOffset(house.clock.now().epochMilliseconds - Temporal.Now.instant().epochMilliseconds)
  }
  moveClock(0)
  await loadDemo(house)
  await liveInSandbox(house, sandbox.control)
  /** @returns the states of all refunds after those that were decided have been asked for. */
  const refunds = async () => {
    const jobs = house.jobs.sent.splice(0).filter(({ kind }) => kind === 'make-refund')
    for (const { data } of jobs) await paymentJobs(house).work['make-refund']!(data as { refundId: string })
    const rows = await house.db.selectFrom('refund').select('status').execute()
    return rows.map(({ status }) => status)
  }
  return { house, sandbox, call, moveClock, refunds }
}

const transfersDue = ({ house }: Awaited<ReturnType<typeof aDemo>>) =>
  house.db
    .selectFrom('transfer')
    .select(['status', 'reason'])
    .where((row) => row.or([row('reason', 'is not', null), row('status', 'in', ['pending', 'failed'])]))
    .execute()

test('every listed demo counsellor has an account that can be paid, and every payment ahead is there', async () => {
  const { house, sandbox } = await aDemo()
  const listed = await house.db.selectFrom('provider_search').select('provider_id').execute()
  const paid = await house.db
    .selectFrom('provider_account')
    .select(['provider_id', 'payment_account_id'])
    .where('payment_account_id', 'is not', null)
    .execute()
  expect(listed.length).toBeGreaterThan(60)
  expect(paid.map((one) => one.provider_id)).toEqual(expect.arrayContaining(listed.map((one) => one.provider_id)))
  expect(sandbox.control.counts()['account']).toBe(paid.length)
  expect(sandbox.control.counts()['event']).toBe(0)
  const unknown = await house.db
    .selectFrom('payment')
    .innerJoin('booking', 'booking.booking_id', 'payment.purpose_id')
    .select('payment_id')
    .where('payment_intent_id', 'is', null)
    .where('booking.status', 'in', ['booked', 'rescheduleRequested'])
    .execute()
  expect(unknown).toEqual([])

  // A sandbox that knows the accounts already is left as it is.
  const before = sandbox.control.counts()
  await liveInSandbox(house, sandbox.control)
  expect({ ...sandbox.control.counts(), now: 0 }).toEqual({ ...before, now: 0 })
})

test('refunds every client of a deactivated counsellor', async () => {
  const { house, call, refunds } = await aDemo()
  const admin = await logInTestUser(house, await createTestCustomer(house, { role: ROLE.admin }))
  const busiest = await house.db
    .selectFrom('booking')
    .select('provider_id')
    .where('status', '=', 'booked')
    .groupBy('provider_id')
    .orderBy((row) => row.fn.countAll(), 'desc')
    .executeTakeFirstOrThrow()
  const wanted = { id: busiest.provider_id, reason: 'The register has no such number.', sessions: 'cancel' }
  const { data } = (await call('deactivateTherapist', wanted, { as: admin })).body
  expect(data!.cancelledSessions).toBeGreaterThan(5)
  expect(await refunds()).toEqual(Array(data!.cancelledSessions).fill('succeeded'))
})

test.each([{ days: [1, 6, 33] }, ...(isLongRun ? [{ days: [40] }] : [])])(
  'the clock moved by $days days leaves no transfer waiting and no refund failed',
  { timeout: PATIENCE_MS },
  async ({ days }) => {
    const demo = await aDemo()
    const { house, moveClock, refunds } = demo
    for (const step of days) {
      moveClock(step)
      await runDueWork(house)
      expect((await refunds()).filter((status) => status !== 'succeeded')).toEqual([])
      expect(await transfersDue(demo)).toEqual([])
    }
    const sent = await house.db
      .selectFrom('transfer')
      .selectAll()
      .where('provider_transfer_id', 'is not', null)
      .execute()
    expect(sent.length).toBeGreaterThan(400)
    expect(await house.db.selectFrom('money_difference').selectAll().execute()).toEqual([])
    expect(await house.db.selectFrom('noted_fault').selectAll().execute()).toEqual([])
  },
)
