import { expect, test } from 'vitest'
import { bookingJobs } from '#modules/bookings/server/public.ts'
import { createRefund, paymentJobs } from '#modules/payments/server/public.ts'
import { getNegativeBalance, makeDueTransfers } from '#modules/payouts/server/transfers/public.ts'
import { createPayoutProvider } from '#testing/server/a-payee.ts'
import { expectLedgerMatchesStripe } from '#testing/server/books-agree.ts'
import { CRASH_JOBS, type CrashJob } from '#testing/server/crash-child.ts'
import { runJobKilledAt } from '#testing/server/dying-process.ts'
import { createTestCustomer } from '#testing/server/factories.ts'
import { isLongRun } from '#testing/server/run-length.ts'
import { logInTestUser } from '#testing/server/test-app.ts'
import { testHouse } from '#testing/server/test-house.ts'

const EVERY_DAY = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'].map((day) => `${day} 09:00-17:00`).join(', ')
/** Longer than any retry delay after a lost reply. */
const RETRY_PAUSE = { hours: 2 }

/** A short run kills the process at every seventh step. */
const STRIDE = 7

type Payee = Awaited<ReturnType<typeof createPayoutProvider>> & { house: Awaited<ReturnType<typeof testHouse>> }

/** Start of the nth session: one a day. */
const getStart = (n: number) => Temporal.Instant.from('2027-01-05T08:00:00Z').add({ hours: 24 * n })

/** Start of the nth session for a far date: three a day in a month without holidays. */
const getFarStart = (n: number) =>
  Temporal.Instant.from('2027-04-01T06:00:00Z').add({ hours: 24 * Math.floor(n / 3) + 3 * (n % 3) })

async function createPaidSession({ house, bookTime, provider }: Payee, n: number): Promise<string> {
  house.clock.moveTo(getStart(n).subtract({ hours: 24 }))
  const { bookingId } = await bookTime(provider, getStart(n).toString())
  const payment = house.db.selectFrom('payment').select('payment_id').where('purpose_id', '=', bookingId)
  return (await payment.executeTakeFirstOrThrow()).payment_id
}

/** Creates a paid session and completes it, so that its transfer is due. */
async function createPaidOutSession(payee: Payee, n: number): Promise<string> {
  const { house, sandbox } = payee
  const paymentId = await createPaidSession(payee, n)
  house.clock.moveTo(getStart(n).add({ hours: 26 }))
  sandbox.control.setClockOffset(10 * n * 86_400_000)
  await bookingJobs(house).work['complete-sessions']!({})
  return paymentId
}

/** Creates the nth piece of work for each round. */
const PREPARE: Record<CrashJob, (payee: Payee, n: number) => Promise<void>> = {
  async payments({ house, call, pay, provider }, n) {
    house.clock.moveTo(getStart(n).subtract({ hours: 24 }))
    const as = await logInTestUser(house, await createTestCustomer(house))
    const input = { sessionTemplateId: provider.sessionTemplateId, startDateTime: getStart(n).toString() }
    const { body } = await call('createPaymentIntent', input, { as })
    if (!body.data?.paymentIntentId) throw new Error(`${n}: ${body.errors.join()}`)
    await pay(body.data.paymentIntentId)
    house.clock.forward({ minutes: 3 })
  },
  async refunds(payee, n) {
    const paymentId = await createPaidSession(payee, n)
    const input = { paymentId, amountCents: 1000 + n, reason: 'test' }
    await payee.house.db.transaction().execute((tx) => createRefund(payee.house, tx, input))
    payee.house.clock.forward({ minutes: 16 })
  },
  async transfers(payee, n) {
    await createPaidOutSession(payee, n)
  },
  async reversals(payee, n) {
    const { house } = payee
    const paymentId = await createPaidOutSession(payee, n)
    await makeDueTransfers(house)
    const input = { paymentId, amountCents: 1000 + n, reason: 'test' }
    const refundId = (await house.db.transaction().execute((tx) => createRefund(house, tx, input)))!
    await paymentJobs(house).work['make-refund']!({ refundId })
    house.clock.forward({ minutes: 3 })
  },
  async 'charges of far dates'({ house, call, stripe, provider }, n) {
    const start = getFarStart(n)
    house.clock.moveTo(start.subtract({ hours: 24 * 75 + 1 }))
    const as = await logInTestUser(house, await createTestCustomer(house))
    const input = { sessionTemplateId: provider.sessionTemplateId, startDateTime: start.toString() }
    const { body } = await call('createPaymentIntent', input, { as })
    const id = body.data?.paymentIntentId
    if (!id) throw new Error(`${n}: ${body.errors.join()}`)
    await stripe.setupIntents.confirm(id, { payment_method: 'pm_card_visa', return_url: 'http://127.0.0.1/return' })
    await call('checkPaymentIntent', { id }, { as })
    const due = house.db.selectFrom('card_promise').select('charge_at').where('setup_intent_id', '=', id)
    house.clock.moveTo((await due.where('status', '=', 'saved').executeTakeFirstOrThrow()).charge_at)
  },
}

test.each(Object.keys(CRASH_JOBS) as CrashJob[])(
  'a process killed at any step between a Stripe request and storing its reply loses and duplicates nothing: %s',
  { timeout: 240_000 },
  async (round) => {
    const house = await testHouse({ now: '2027-01-04T07:20:00Z' })
    const payee = { house, ...(await createPayoutProvider(house, { opens: EVERY_DAY })) }
    // Each round starts at a different offset, so that a short run stops at different steps of the shared code.
    let step = isLongRun ? 0 : -(Object.keys(CRASH_JOBS).indexOf(round) % STRIDE)
    for (let hasDied = true; hasDied; ) {
      step += isLongRun ? 1 : STRIDE
      await PREPARE[round](payee, step)
      hasDied = await runJobKilledAt(house, round, step)
      house.clock.forward(RETRY_PAUSE)
      await CRASH_JOBS[round](house)
      await expectLedgerMatchesStripe(house, payee.stripe)
      const open = house.db.selectFrom('payment').select('payment_id').where('status', '=', 'pending')
      expect(await open.execute()).toEqual([])
      const undone = house.db.selectFrom('refund').select('refund_id').where('status', '<>', 'succeeded')
      expect(await undone.execute()).toEqual([])
      const unsent = house.db.selectFrom('transfer').select('transfer_id').where('status', '<>', 'succeeded')
      expect(await unsent.execute()).toEqual([])
      expect(await getNegativeBalance(house.db, payee.provider.providerId)).toBe(0)
      const reversals = house.db.selectFrom('take_back').select('take_back_id').where('status', '<>', 'done')
      expect(await reversals.execute()).toEqual([])
      const scheduled = house.db.selectFrom('card_promise').select('payment_id').where('ended_at', 'is', null)
      expect(await scheduled.execute()).toEqual([])
    }
    // Each round takes at least the request, its reply and the transaction that stores it.
    expect(step).toBeGreaterThan(8)
  },
)
