import { expect, test } from 'vitest'
import { createCompletedBooking } from '#testing/server/completed-booking.ts'
import { createTestCustomer, createTestProvider } from '#testing/server/factories.ts'
import { makeTestRefund } from '#testing/server/make-test-refund.ts'
import { createPayoutProvider } from '#testing/server/payout-provider.ts'
import { logInTestUser } from '#testing/server/test-app.ts'
import { createTestDeps } from '#testing/server/test-deps.ts'

const START = '2026-11-24T08:00:00Z'

async function createPaidProvider(...starts: string[]) {
  const deps = await createTestDeps()
  const payee = await createPayoutProvider(deps)
  for (const start of starts) await payee.bookTime(payee.provider, start)
  const as = async () => ({ as: await logInTestUser(deps, payee.provider) })
  const billing = async (input = {}) => (await payee.call('getBilling', input, await as())).body.data!
  const earnings = async () => (await payee.call('getEarnings', {}, await as())).body.data!
  const statistics = async (input = {}) => (await payee.call('getStatistics', input, await as())).body.data!
  const csv = async (input = {}) => (await payee.call('billingCsv', input, await as())).body as unknown as string
  return { deps, ...payee, as, billing, earnings, statistics, csv }
}

test('shows a payment with fee, share and payout from booking to bank transfer', async () => {
  const { billing, advanceTo } = await createPaidProvider(START)
  const row = async () => (await billing()).payments.items[0]!
  expect(await row()).toMatchObject({
    clientName: 'Test Person',
    paid: 45,
    refunded: 0,
    fee: 6.75,
    yours: 38.25,
    status: 'booked',
    payout: { state: 'notDue', at: '2026-11-25T09:00:00Z', reason: null },
  })
  await advanceTo('2026-11-25T09:00:00Z')
  expect((await row()).payout).toEqual({ state: 'succeeded', at: '2026-11-25T09:00:00Z', reason: null })
  expect((await billing()).totals).toEqual({
    paid: 45,
    refunded: 0,
    fee: 6.75,
    yours: 38.25,
    payments: 1,
    sent: 38.25,
    toCome: 0,
  })
})

test('shows why a payout waits', async () => {
  const { deps, billing, advanceTo } = await createPaidProvider(START)
  await deps.db.updateTable('provider_account').set({ stripe_account_id: null }).execute()
  await advanceTo('2026-11-25T09:00:00Z')
  const { payments, totals } = await billing()
  expect(payments.items[0]!.payout).toMatchObject({ state: 'scheduled', reason: 'accountMissing' })
  expect(totals).toMatchObject({ sent: 0, toCome: 38.25 })
})

test('totals match to the cent after a refund, and the period uses the payment date in the provider’s time zone', async () => {
  const { deps, billing, csv } = await createPaidProvider(START, '2026-11-24T13:00:00Z')
  const { payment_id: paymentId } = await deps.db
    .selectFrom('payment')
    .innerJoin('booking', 'booking.booking_id', 'payment.purpose_id')
    .select('payment_id')
    .orderBy('start_at')
    .executeTakeFirstOrThrow()
  const refundId = await makeTestRefund(deps, { paymentId, amountCents: 1001 })
  const { totals, months, payments } = await billing()
  expect(totals).toMatchObject({ paid: 90, refunded: 10.01, fee: 12, yours: 67.99, payments: 2 })
  expect(totals.paid - totals.refunded).toBeCloseTo(totals.fee + totals.yours, 10)
  expect(months).toHaveLength(12)
  expect(months.at(-1)).toMatchObject({ month: '2026-11', paid: 90, refunded: 10.01, isUnfinished: true })
  expect(payments.items.flatMap(({ refunds }) => refunds)).toEqual([{ refundId, amount: 10.01 }])
  await deps.db
    .updateTable('payment')
    .set({ settled_at: Temporal.Instant.from('2026-10-31T22:30:00Z') })
    .where('payment_id', '=', paymentId)
    .execute()
  expect((await billing({ fromDate: '2026-11-01', toDate: '2026-11-01' })).totals).toMatchObject({
    paid: 45,
    payments: 1,
  })
  expect((await billing({ fromDate: '2026-10-01', toDate: '2026-10-31' })).totals).toMatchObject({ payments: 0 })
  const table = await csv()
  expect(table.startsWith('\uFEFFPaid,Session,Client,"Price, EUR"')).toBe(true)
  expect(table).toContain(
    '2026-11-01 00:30,2026-11-24 10:00,Test Person,45.00,10.01,5.25,29.74,Not due yet,2026-11-25 11:00,,',
  )
  expect(table.split('\r\n')).toHaveLength(4)
})

test('rejects a reversed or too long period at its field', async () => {
  const { call, as } = await createPaidProvider()
  const reversed = await call('getBilling', { fromDate: '2026-11-02', toDate: '2026-11-01' }, await as())
  expect([reversed.status, Object.keys(reversed.body.fieldErrors!)]).toEqual([422, ['toDate']])
  const tooLong = await call('getStatistics', { fromDate: '2020-01-01', toDate: '2026-11-01' }, await as())
  expect([tooLong.status, Object.keys(tooLong.body.fieldErrors!)]).toEqual([422, ['fromDate']])
})

test('paginates payments, newest first', async () => {
  const { billing } = await createPaidProvider(START, '2026-11-24T10:00:00Z', '2026-11-24T12:00:00Z')
  const pages = [await billing({ pageSize: 2 }), await billing({ page: 2, pageSize: 2 })]
  expect(pages.map(({ payments }) => payments.items.length)).toEqual([2, 1])
  expect(pages[1]!.payments).toMatchObject({ totalCount: 3, page: 2, pageSize: 2 })
  expect(new Set(pages.flatMap(({ payments }) => payments.items.map(({ bookingId }) => bookingId))).size).toBe(3)
})

test('the next payout is the earliest day that is not paid out, including its upcoming sessions', async () => {
  const { earnings, advanceTo, deps } = await createPaidProvider(START, '2026-11-24T13:00:00Z', '2026-11-25T13:00:00Z')
  expect((await earnings()).nextPayout).toMatchObject({
    at: '2026-11-25T14:00:00Z',
    sessions: 2,
    paid: 90,
    fee: 13.5,
    yours: 76.5,
    state: 'notDue',
  })
  await advanceTo('2026-11-25T09:00:00Z')
  expect((await earnings()).nextPayout).toMatchObject({ sessions: 2, yours: 76.5, at: '2026-11-25T14:00:00Z' })
  await advanceTo('2026-11-25T14:00:00Z')
  expect((await earnings()).nextPayout).toMatchObject({ sessions: 1, yours: 38.25, at: '2026-11-26T14:00:00Z' })
  const { weeks, total } = await earnings()
  expect(weeks).toHaveLength(12)
  expect([weeks.at(-1), total]).toEqual([{ from: '2026-11-23', yours: 114.75, isUnfinished: true }, 114.75])
  await deps.db.deleteFrom('transfer_item').execute()
  await deps.db.updateTable('payment').set({ status: 'disputed' }).execute()
  expect((await earnings()).nextPayout).toBeNull()
})

test('a provider cannot see another provider’s data', async () => {
  const { deps, call, billing } = await createPaidProvider(START)
  const other = { as: await logInTestUser(deps, await createTestProvider(deps)) }
  expect((await call('getBilling', {}, other)).body.data!.payments.items).toEqual([])
  expect((await call('getEarnings', {}, other)).body.data).toMatchObject({ total: 0, nextPayout: null })
  expect((await call('getStatistics', {}, other)).body.data).toMatchObject({ totalSessions: 0 })
  expect((await call('getBilling', {}, { as: await logInTestUser(deps, await createTestCustomer(deps)) })).status).toBe(
    403,
  )
  expect((await billing()).payments.items).toHaveLength(1)
})

test('statistics count sessions, clients, attendance and cancellations', async () => {
  const { deps, provider, statistics } = await createPaidProvider()
  for (const status of [
    'completed',
    'completed',
    'completed',
    'noShow',
    'cancelledByCustomer',
    'cancelledByProvider',
  ] as const)
    await createCompletedBooking(deps, provider, { status })
  const bookings = await deps.db.selectFrom('booking').selectAll().where('status', '=', 'completed').execute()
  await deps.db
    .updateTable('booking')
    .set({ customer_account_id: bookings[0]!.customer_account_id })
    .where('booking_id', '=', bookings[1]!.booking_id)
    .execute()
  const result = await statistics()
  expect(result).toMatchObject({
    totalSessions: 4,
    uniqueClients: 3,
    returningClients: 1,
    attendancePercentage: 75,
    noShows: 1,
    cancelledByClient: 1,
    cancelledByCounsellor: 1,
    step: 'month',
  })
  expect(result.bars.reduce((sum, bar) => sum + bar.sessions, 0)).toBe(4)
  expect(await statistics({ fromDate: '2026-11-20', toDate: '2026-11-23' })).toMatchObject({
    totalSessions: 0,
    attendancePercentage: null,
    step: 'week',
  })
})

test('shows ratings in batches of five, so that no two periods differ by fewer clients', async () => {
  const { deps, provider, statistics } = await createPaidProvider()
  const scores = [5, 5, 5, 5, 1, 1, 1, 1, 1, 1, 4]
  for (const [index, score] of scores.entries()) {
    const bookingId = await createCompletedBooking(deps, provider)
    const at = Temporal.Instant.from('2026-11-01T10:00:00Z').add({ hours: 24 * index })
    await deps.db
      .insertInto('feedback')
      .values({
        booking_id: bookingId,
        provider_id: provider.providerId,
        score,
        text: 'x',
        created_at: at,
        published_at: at,
      })
      .execute()
  }
  const upTo = async (toDate: string) => {
    const { rating, feedbackCount } = await statistics({ fromDate: '2026-11-01', toDate })
    return [rating, feedbackCount]
  }
  expect(await upTo('2026-11-04')).toEqual([null, 0])
  expect(await upTo('2026-11-05')).toEqual([4.2, 5])
  for (const day of ['06', '07', '08', '09']) expect(await upTo(`2026-11-${day}`)).toEqual([4.2, 5])
  expect(await upTo('2026-11-23')).toEqual([2.6, 10])
})
