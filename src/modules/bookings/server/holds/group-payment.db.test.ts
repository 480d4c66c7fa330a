import { expect, test } from 'vitest'
import {
  createTestCustomer,
  createTestGroupDate,
  createTestProvider,
  type TestCustomer,
} from '#testing/server/factories.ts'
import { createTestApp, logInTestUser } from '#testing/server/test-app.ts'
import { createTestDeps } from '#testing/server/test-deps.ts'
import { withPayments } from '#testing/server/test-payments.ts'
import { expireHolds } from './expire-holds.ts'

async function createGroup(seats: number) {
  const deps = await createTestDeps({ poolSize: 20 })
  const payments = await withPayments(deps)
  const { call } = await createTestApp(deps)
  const provider = await createTestProvider(deps)
  const date = await createTestGroupDate(deps, provider.providerId, { startAt: '2026-11-25T16:00:00Z', seats })
  const requestSeat = async (client: TestCustomer) =>
    call(
      'createPaymentIntent',
      { groupSessionRecurrenceId: date.occurrenceId },
      { as: await logInTestUser(deps, client) },
    )
  const holdSeat = async (client: TestCustomer) => (await requestSeat(client)).body.data!
  const check = async (client: TestCustomer, id: string) =>
    (await call('checkPaymentIntent', { id }, { as: await logInTestUser(deps, client) })).body.data!
  const seatsTaken = async () =>
    (await deps.db.selectFrom('group_occurrence').select('seats_taken').executeTakeFirstOrThrow()).seats_taken
  return { deps, ...payments, call, requestSeat, holdSeat, check, seatsTaken }
}

test('a payment for an expired hold is refunded if the client has booked another seat of the group', async () => {
  const { deps, holdSeat, pay, check, seatsTaken } = await createGroup(6)
  const client = await createTestCustomer(deps)
  const first = await holdSeat(client)
  deps.clock.forward({ minutes: 16 })
  const second = await holdSeat(client)
  expect(second.bookingId).not.toBe(first.bookingId)
  await pay(first.paymentIntentId)
  expect(await check(client, first.paymentIntentId)).toMatchObject({ status: 'succeeded', bookingStatus: 'expired' })
  await pay(second.paymentIntentId)
  expect(await check(client, second.paymentIntentId)).toMatchObject({ status: 'succeeded', bookingStatus: 'booked' })
  expect(await deps.db.selectFrom('refund').select(['amount_cents', 'reason']).execute()).toEqual([
    { amount_cents: 1800, reason: 'paid too late' },
  ])
  expect(await seatsTaken()).toBe(1)
})

test('replacing an expired seat hold closes its payment', async () => {
  const { deps, holdSeat } = await createGroup(1)
  const first = await holdSeat(await createTestCustomer(deps))
  deps.clock.forward({ minutes: 16 })
  await holdSeat(await createTestCustomer(deps))
  expect(deps.jobs.sent).toContainEqual({
    kind: 'cancel-payment-intent',
    data: { paymentIntentId: first.paymentIntentId },
  })
})

test('the expiry job, checkouts and late payments of one group do not deadlock', {
  timeout: 60_000,
}, async () => {
  const { deps, requestSeat, holdSeat, pay, check, seatsTaken } = await createGroup(4)
  for (let round = 0; round < 8; round++) {
    const [late, ...buyers] = await Promise.all(Array.from({ length: 5 }, () => createTestCustomer(deps)))
    const expired = await holdSeat(late!)
    deps.clock.forward({ minutes: 16 })
    await pay(expired.paymentIntentId)
    const replies = await Promise.all([
      ...buyers.map((buyer) => requestSeat(buyer).then(({ status }) => status)),
      expireHolds(deps).then(() => 200),
      check(late!, expired.paymentIntentId).then(() => 200),
      expireHolds(deps).then(() => 200),
    ])
    expect(replies.filter((status) => status >= 500)).toEqual([])
    // Empties the group for the next round.
    await deps.db.updateTable('booking').set({ status: 'cancelledByProvider' }).where('status', '=', 'booked').execute()
    deps.clock.forward({ minutes: 16 })
    await expireHolds(deps)
    await deps.db.updateTable('group_occurrence').set({ seats_taken: 0 }).execute()
  }
  expect(await seatsTaken()).toBe(0)
})
