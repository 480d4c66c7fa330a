import { expect, onTestFinished, test, vi } from 'vitest'
import { bookingJobs } from '#modules/bookings/server/public.ts'
import { aCustomer, aProvider } from '#testing/server/factories.ts'
import { signInAs, testApp } from '#testing/server/test-app.ts'
import { testHouse } from '#testing/server/test-house.ts'
import { withPayments } from '#testing/server/test-payments.ts'
import { openPayment, paymentJobs } from './public.ts'

async function aHold() {
  const house = await testHouse()
  const payments = await withPayments(house)
  const { call } = await testApp(house)
  const provider = await aProvider(house)
  const me = await signInAs(house, await aCustomer(house))
  const wanted = { sessionTemplateId: provider.sessionTemplateId, startDateTime: '2026-11-23T10:00:00Z' }
  const held = (await call('createPaymentIntent', wanted, { as: me })).body.data!
  const statusOf = async () => (await house.db.selectFrom('booking').select('status').executeTakeFirstOrThrow()).status
  return { house, ...payments, held, statusOf }
}

test('a payment whose webhook never came and whose payer closed the tab is found by the sweeper', async () => {
  const { house, pay, held, statusOf } = await aHold()
  await pay(held.paymentIntentId)
  house.clock.forward({ minutes: 3 })
  await paymentJobs(house).work['reconcile-payments']!({})
  expect(await statusOf()).toBe('booked')
})

test('a crash after the provider made the intent and before we noted it finds the same intent again', async () => {
  const { house, held, stripe } = await aHold()
  await house.db.updateTable('payment').set({ payment_intent_id: null, client_secret: null }).execute()
  const again = await openPayment(house, 'booking', held.bookingId)
  expect(again).toMatchObject({ paymentIntentId: held.paymentIntentId, clientSecret: held.clientSecret })
  expect((await stripe.paymentIntents.list()).data).toHaveLength(1)
})

test('a crash before the provider was asked leaves a hold that ends by itself, and no payment', async () => {
  const { house, statusOf } = await aHold()
  await house.db.updateTable('payment').set({ payment_intent_id: null, client_secret: null }).execute()
  house.clock.forward({ minutes: 15 })
  await bookingJobs(house).work['expire-holds']!({})
  expect(await statusOf()).toBe('expired')
  expect(await house.db.selectFrom('calendar_entry').selectAll().execute()).toEqual([])
})

test('closing a payment that was paid a moment before keeps the money honest: it is applied, not lost', async () => {
  const { house, pay, held, statusOf } = await aHold()
  house.clock.forward({ minutes: 15 })
  await bookingJobs(house).work['expire-holds']!({})
  await pay(held.paymentIntentId)
  await paymentJobs(house).work['close-intent']!({ paymentIntentId: held.paymentIntentId })
  expect(await statusOf()).toBe('booked')
})

test('a refund asked for while the provider loses the answer is made once', async () => {
  const { house, pay, held, stripe, sandbox } = await aHold()
  await pay(held.paymentIntentId)
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

test('a payment that cannot be reconciled keeps no other one waiting', async () => {
  const { house, pay, held, statusOf } = await aHold()
  const told = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  onTestFinished(() => told.mockRestore())
  await pay(held.paymentIntentId)
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
  expect(await statusOf()).toBe('booked')
  expect(told).toHaveBeenCalledTimes(60)
})

test('a payment left open after its hold ended is closed by the hourly sweeper', async () => {
  const { house, held, stripe } = await aHold()
  house.clock.forward({ minutes: 15 })
  await bookingJobs(house).work['expire-holds']!({})
  house.clock.forward({ minutes: 61 })
  await bookingJobs(house).work['close-left-open']!({})
  expect((await stripe.paymentIntents.retrieve(held.paymentIntentId)).status).toBe('canceled')
})
