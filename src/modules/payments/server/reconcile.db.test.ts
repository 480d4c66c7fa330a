import { expect, onTestFinished, test, vi } from 'vitest'
import { bookingJobs } from '#modules/bookings/server/public.ts'
import { createTestCustomer, createTestProvider } from '#testing/server/factories.ts'
import { logInTestUser, testApp } from '#testing/server/test-app.ts'
import { testHouse } from '#testing/server/test-house.ts'
import { withPayments } from '#testing/server/test-payments.ts'
import { openPayment, paymentJobs } from './public.ts'

async function aHold() {
  const house = await testHouse()
  const payments = await withPayments(house)
  const { call } = await testApp(house)
  const provider = await createTestProvider(house)
  const me = await logInTestUser(house, await createTestCustomer(house))
  const input = { sessionTemplateId: provider.sessionTemplateId, startDateTime: '2026-11-23T10:00:00Z' }
  const hold = (await call('createPaymentIntent', input, { as: me })).body.data!
  const bookingStatus = async () =>
    (await house.db.selectFrom('booking').select('status').executeTakeFirstOrThrow()).status
  return { house, ...payments, hold, bookingStatus }
}

test('finds a payment whose webhook never arrived and whose client closed the tab', async () => {
  const { house, pay, hold, bookingStatus } = await aHold()
  await pay(hold.paymentIntentId)
  house.clock.forward({ minutes: 3 })
  await paymentJobs(house).work['reconcile-payments']!({})
  expect(await bookingStatus()).toBe('booked')
})

test('finds the same intent again after a crash before its id was stored', async () => {
  const { house, hold, stripe } = await aHold()
  await house.db.updateTable('payment').set({ payment_intent_id: null, client_secret: null }).execute()
  const again = await openPayment(house, 'booking', hold.bookingId)
  expect(again).toMatchObject({ paymentIntentId: hold.paymentIntentId, clientSecret: hold.clientSecret })
  expect((await stripe.paymentIntents.list()).data).toHaveLength(1)
})

test('a crash before the call to Stripe leaves a hold that expires and no payment', async () => {
  const { house, bookingStatus } = await aHold()
  await house.db.updateTable('payment').set({ payment_intent_id: null, client_secret: null }).execute()
  house.clock.forward({ minutes: 15 })
  await bookingJobs(house).work['expire-holds']!({})
  expect(await bookingStatus()).toBe('expired')
  expect(await house.db.selectFrom('calendar_entry').selectAll().execute()).toEqual([])
})

test('applies a payment that succeeded just before it was closed', async () => {
  const { house, pay, hold, bookingStatus } = await aHold()
  house.clock.forward({ minutes: 15 })
  await bookingJobs(house).work['expire-holds']!({})
  await pay(hold.paymentIntentId)
  await paymentJobs(house).work['close-intent']!({ paymentIntentId: hold.paymentIntentId })
  expect(await bookingStatus()).toBe('booked')
})

test('makes a refund once when Stripe’s response is lost', async () => {
  const { house, pay, hold, stripe, sandbox } = await aHold()
  await pay(hold.paymentIntentId)
  await paymentJobs(house).work['reconcile-payments']!({})
  const payment = await house.db.selectFrom('payment').select('payment_id').executeTakeFirstOrThrow()
  await house.db.updateTable('payment').set({ status: 'succeeded' }).execute()
  const { refund_id: refundId } = await house.db
    .insertInto('refund')
    .values({ payment_id: payment.payment_id, reason: 'test', amount_cents: 4500, provider_refund_id: null })
    .returning('refund_id')
    .executeTakeFirstOrThrow()
  sandbox.control.addFault({ call: 'refunds.create', effect: 'lost', times: 2 })
  await paymentJobs(house).work['make-refund']!({ refundId }).catch(() => undefined)
  await paymentJobs(house).work['make-refund']!({ refundId })
  expect((await stripe.refunds.list()).data.map((refund) => refund.amount)).toEqual([4500])
  expect(await house.db.selectFrom('payment').select(['status', 'refunded_cents']).execute()).toEqual([
    { status: 'refunded', refunded_cents: 4500 },
  ])
})

test('a payment that cannot be reconciled does not delay the others', async () => {
  const { house, pay, hold, bookingStatus } = await aHold()
  const consoleError = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  onTestFinished(() => consoleError.mockRestore())
  await pay(hold.paymentIntentId)
  const { customer_account_id: customerAccountId } = await house.db
    .selectFrom('booking')
    .select('customer_account_id')
    .executeTakeFirstOrThrow()
  await house.db
    .insertInto('payment')
    .values(
      Array.from({ length: 60 }, (_, i) => ({
        purpose: 'nothing',
        purpose_id: crypto.randomUUID(),
        customer_account_id: customerAccountId,
        payment_intent_id: `pi_unknown_${i}`,
        client_secret: null,
        amount_cents: 100,
        failure: null,
        card_brand: null,
        card_last4: null,
        settled_at: null,
        checked_at: house.clock.now().subtract({ hours: 1 }),
      })),
    )
    .execute()
  house.clock.forward({ minutes: 3 })
  for (let minute = 0; minute < 2; minute++) await paymentJobs(house).work['reconcile-payments']!({})
  expect(await bookingStatus()).toBe('booked')
  expect(consoleError).toHaveBeenCalledTimes(60)
})

test('closes a payment that was left open after its hold expired', async () => {
  const { house, hold, stripe } = await aHold()
  house.clock.forward({ minutes: 15 })
  await bookingJobs(house).work['expire-holds']!({})
  house.clock.forward({ minutes: 61 })
  await bookingJobs(house).work['close-left-open']!({})
  expect((await stripe.paymentIntents.retrieve(hold.paymentIntentId)).status).toBe('canceled')
})
