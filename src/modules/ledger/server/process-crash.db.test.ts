import { expect, test } from 'vitest'
import { estonianHolidays } from '#modules/availability/values/estonian-holidays.ts'
import { bookingJobs } from '#modules/bookings/server/public.ts'
import { createRefund } from '#modules/payments/server/public.ts'
import { getNegativeBalance, makeDueTransfers } from '#modules/payouts/server/transfers/public.ts'
import { CRASH_JOBS, type CrashJob } from '#testing/server/crash-child.ts'
import { expectLedgerMatchesStripe } from '#testing/server/expect-ledger-matches-stripe.ts'
import { createTestCustomer } from '#testing/server/factories.ts'
import { makeTestRefund } from '#testing/server/make-test-refund.ts'
import { createPayoutProvider } from '#testing/server/payout-provider.ts'
import { runJobKilledAt } from '#testing/server/run-job-killed-at.ts'
import { isLongRun } from '#testing/server/run-length.ts'
import { logInTestUser } from '#testing/server/test-app.ts'
import { createTestDeps } from '#testing/server/test-deps.ts'

const EVERY_DAY = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'].map((day) => `${day} 09:00-17:00`).join(', ')
/** Longer than any retry delay after a lost reply. */
const RETRY_PAUSE = { hours: 2 }

/** In a short run, the process is killed only at every 23rd step. */
const STRIDE = 23

type Payee = Awaited<ReturnType<typeof createPayoutProvider>> & { deps: Awaited<ReturnType<typeof createTestDeps>> }

const HOLIDAYS = new Set(estonianHolidays(2027).map(({ day }) => day))
const DAY_MS = 86_400_000

/** Start of the nth session, with one session on each day that is not a public holiday. */
function getStart(n: number) {
  let start = Temporal.Instant.from('2027-01-05T08:00:00Z')
  for (let left = n; left > 0; ) {
    start = start.add({ hours: 24 })
    if (!HOLIDAYS.has(Math.floor(start.epochMilliseconds / DAY_MS))) left -= 1
  }
  return start
}

/** Start of the nth session in the distant future: three sessions per day in a month without holidays. */
const getFarStart = (n: number) =>
  Temporal.Instant.from('2027-04-01T06:00:00Z').add({ hours: 24 * Math.floor(n / 3) + 3 * (n % 3) })

async function createPaidSession({ deps, bookTime, provider }: Payee, n: number): Promise<string> {
  deps.clock.moveTo(getStart(n).subtract({ hours: 24 }))
  const { bookingId } = await bookTime(provider, getStart(n).toString())
  const payment = deps.db.selectFrom('payment').select('payment_id').where('purpose_id', '=', bookingId)
  return (await payment.executeTakeFirstOrThrow()).payment_id
}

/** Creates a paid session and completes it, so that its transfer is due. */
async function createPaidOutSession(payee: Payee, n: number): Promise<string> {
  const { deps, sandbox } = payee
  const paymentId = await createPaidSession(payee, n)
  deps.clock.moveTo(getStart(n).add({ hours: 26 }))
  sandbox.control.setClockOffset(10 * n * 86_400_000)
  await bookingJobs(deps).work['complete-sessions']!({})
  return paymentId
}

/** For each job, creates the work that one run of the job processes. */
const PREPARE: Record<CrashJob, (payee: Payee, n: number) => Promise<void>> = {
  async payments({ deps, call, pay, provider }, n) {
    deps.clock.moveTo(getStart(n).subtract({ hours: 24 }))
    const as = await logInTestUser(deps, await createTestCustomer(deps))
    const input = { sessionTemplateId: provider.sessionTemplateId, startDateTime: getStart(n).toString() }
    const { body } = await call('createPaymentIntent', input, { as })
    if (!body.data?.paymentIntentId) throw new Error(`${n}: ${body.errors.join()}`)
    await pay(body.data.paymentIntentId)
    deps.clock.forward({ minutes: 3 })
  },
  async refunds(payee, n) {
    const paymentId = await createPaidSession(payee, n)
    const input = { paymentId, amountCents: 1000 + n, reason: 'test' }
    await payee.deps.db.transaction().execute((tx) => createRefund(payee.deps, tx, input))
    payee.deps.clock.forward({ minutes: 16 })
  },
  async transfers(payee, n) {
    await createPaidOutSession(payee, n)
  },
  async reversals(payee, n) {
    const { deps } = payee
    const paymentId = await createPaidOutSession(payee, n)
    await makeDueTransfers(deps)
    await makeTestRefund(deps, { paymentId, amountCents: 1000 + n })
    deps.clock.forward({ minutes: 3 })
  },
  async 'scheduled charges'({ deps, call, stripe, provider }, n) {
    const start = getFarStart(n)
    deps.clock.moveTo(start.subtract({ hours: 24 * 75 + 1 }))
    const as = await logInTestUser(deps, await createTestCustomer(deps))
    const input = { sessionTemplateId: provider.sessionTemplateId, startDateTime: start.toString() }
    const { body } = await call('createPaymentIntent', input, { as })
    const id = body.data?.paymentIntentId
    if (!id) throw new Error(`${n}: ${body.errors.join()}`)
    await stripe.setupIntents.confirm(id, { payment_method: 'pm_card_visa', return_url: 'http://127.0.0.1/return' })
    await call('checkPaymentIntent', { id }, { as })
    const due = deps.db.selectFrom('scheduled_charge').select('charge_at').where('setup_intent_id', '=', id)
    deps.clock.moveTo((await due.where('status', '=', 'saved').executeTakeFirstOrThrow()).charge_at)
  },
}

test.each(Object.keys(CRASH_JOBS) as CrashJob[])(
  'a process killed at any step between a Stripe request and storing its reply loses and duplicates nothing: %s',
  { timeout: 240_000 },
  async (round) => {
    const deps = await createTestDeps({ now: '2027-01-04T07:20:00Z' })
    const payee = { deps, ...(await createPayoutProvider(deps, { opens: EVERY_DAY })) }
    // Each round starts at a different offset, so that a short run stops at different steps of the shared code.
    let step = isLongRun ? 0 : -(Object.keys(CRASH_JOBS).indexOf(round) % STRIDE)
    let killCount = 0
    for (let hasDied = true; hasDied; ) {
      step += isLongRun ? 1 : STRIDE
      await PREPARE[round](payee, step)
      hasDied = await runJobKilledAt(deps, round, step)
      if (hasDied) killCount++
      deps.clock.forward(RETRY_PAUSE)
      await CRASH_JOBS[round](deps)
      await expectLedgerMatchesStripe(deps, payee.stripe)
      const pendingPayments = deps.db.selectFrom('payment').select('payment_id').where('status', '=', 'pending')
      expect(await pendingPayments.execute()).toEqual([])
      const unfinishedRefunds = deps.db.selectFrom('refund').select('refund_id').where('status', '<>', 'succeeded')
      expect(await unfinishedRefunds.execute()).toEqual([])
      const unfinishedTransfers = deps.db
        .selectFrom('transfer')
        .select('transfer_id')
        .where('status', '<>', 'succeeded')
      expect(await unfinishedTransfers.execute()).toEqual([])
      expect(await getNegativeBalance(deps.db, payee.provider.providerId)).toBe(0)
      const unfinishedReversals = deps.db
        .selectFrom('transfer_reversal')
        .select('transfer_reversal_id')
        .where('status', '<>', 'succeeded')
      expect(await unfinishedReversals.execute()).toEqual([])
      const openCharges = deps.db.selectFrom('scheduled_charge').select('payment_id').where('ended_at', 'is', null)
      expect(await openCharges.execute()).toEqual([])
    }
    // Each round has more than eight steps: the request, its response and the transaction that stores the response.
    expect(killCount).toBeGreaterThanOrEqual(isLongRun ? 8 : 1)
  },
)
