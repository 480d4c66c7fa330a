import { expect, onTestFinished, test, vi } from 'vitest'
import { bookingJobs } from '#modules/bookings/server/public.ts'
import { createTestCustomer, createTestProvider } from '#testing/server/factories.ts'
import { createTestApp, logInTestUser } from '#testing/server/test-app.ts'
import { createTestDeps } from '#testing/server/test-deps.ts'
import { withPayments } from '#testing/server/test-payments.ts'
import { openPayment, paymentJobs } from './public.ts'

async function createHold() {
  const deps = await createTestDeps()
  const payments = await withPayments(deps)
  const { call } = await createTestApp(deps)
  const provider = await createTestProvider(deps)
  const me = await logInTestUser(deps, await createTestCustomer(deps))
  const input = { sessionTemplateId: provider.sessionTemplateId, startDateTime: '2026-11-23T10:00:00Z' }
  const hold = (await call('createPaymentIntent', input, { as: me })).body.data!
  const bookingStatus = async () =>
    (await deps.db.selectFrom('booking').select('status').executeTakeFirstOrThrow()).status
  return { deps, ...payments, hold, bookingStatus }
}

test('finds a payment whose webhook never arrived and whose client closed the tab', async () => {
  const { deps, pay, hold, bookingStatus } = await createHold()
  await pay(hold.paymentIntentId)
  deps.clock.forward({ minutes: 3 })
  await paymentJobs(deps).work['reconcile-payments']!({})
  expect(await bookingStatus()).toBe('booked')
})

test('finds the same intent again after a crash before its id was stored', async () => {
  const { deps, hold, stripe } = await createHold()
  await deps.db.updateTable('payment').set({ payment_intent_id: null, client_secret: null }).execute()
  const again = await openPayment(deps, 'booking', hold.bookingId)
  expect(again).toMatchObject({ paymentIntentId: hold.paymentIntentId, clientSecret: hold.clientSecret })
  expect((await stripe.paymentIntents.list()).data).toHaveLength(1)
})

test('a crash before the call to Stripe leaves a hold that expires and no payment', async () => {
  const { deps, bookingStatus } = await createHold()
  await deps.db.updateTable('payment').set({ payment_intent_id: null, client_secret: null }).execute()
  deps.clock.forward({ minutes: 15 })
  await bookingJobs(deps).work['expire-holds']!({})
  expect(await bookingStatus()).toBe('expired')
  expect(await deps.db.selectFrom('calendar_entry').selectAll().execute()).toEqual([])
})

test('applies a payment that succeeded just before it was closed', async () => {
  const { deps, pay, hold, bookingStatus } = await createHold()
  deps.clock.forward({ minutes: 15 })
  await bookingJobs(deps).work['expire-holds']!({})
  await pay(hold.paymentIntentId)
  await paymentJobs(deps).work['cancel-payment-intent']!({ paymentIntentId: hold.paymentIntentId })
  expect(await bookingStatus()).toBe('booked')
})

test('makes a refund once when Stripe’s response is lost', async () => {
  const { deps, pay, hold, stripe, sandbox } = await createHold()
  await pay(hold.paymentIntentId)
  await paymentJobs(deps).work['reconcile-payments']!({})
  const payment = await deps.db.selectFrom('payment').select('payment_id').executeTakeFirstOrThrow()
  await deps.db.updateTable('payment').set({ status: 'succeeded' }).execute()
  const { refund_id: refundId } = await deps.db
    .insertInto('refund')
    .values({ payment_id: payment.payment_id, reason: 'test', amount_cents: 4500, stripe_refund_id: null })
    .returning('refund_id')
    .executeTakeFirstOrThrow()
  sandbox.control.addFault({ call: 'refunds.create', effect: 'lost', times: 2 })
  await paymentJobs(deps).work['make-refund']!({ refundId }).catch(() => undefined)
  await paymentJobs(deps).work['make-refund']!({ refundId })
  expect((await stripe.refunds.list()).data.map((refund) => refund.amount)).toEqual([4500])
  expect(await deps.db.selectFrom('payment').select(['status', 'refunded_cents']).execute()).toEqual([
    { status: 'refunded', refunded_cents: 4500 },
  ])
})

test('a payment that cannot be reconciled does not delay the others', async () => {
  const { deps, pay, hold, bookingStatus } = await createHold()
  const consoleError = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  onTestFinished(() => consoleError.mockRestore())
  await pay(hold.paymentIntentId)
  const { customer_account_id: customerAccountId } = await deps.db
    .selectFrom('booking')
    .select('customer_account_id')
    .executeTakeFirstOrThrow()
  await deps.db
    .insertInto('payment')
    .values(
      Array.from({ length: 60 }, (_, i) => ({
        purpose: 'booking',
        purpose_id: crypto.randomUUID(),
        customer_account_id: customerAccountId,
        payment_intent_id: `pi_unknown_${i}`,
        client_secret: null,
        amount_cents: 100,
        failure: null,
        card_brand: null,
        card_last4: null,
        settled_at: null,
        checked_at: deps.clock.now().subtract({ hours: 1 }),
      })),
    )
    .execute()
  deps.clock.forward({ minutes: 3 })
  for (let minute = 0; minute < 2; minute++) await paymentJobs(deps).work['reconcile-payments']!({})
  expect(await bookingStatus()).toBe('booked')
  expect(consoleError).toHaveBeenCalledTimes(60)
})

test('closes a payment that was left open after its hold expired', async () => {
  const { deps, hold, stripe } = await createHold()
  deps.clock.forward({ minutes: 15 })
  await bookingJobs(deps).work['expire-holds']!({})
  deps.clock.forward({ minutes: 61 })
  await bookingJobs(deps).work['close-orphaned-payments']!({})
  expect((await stripe.paymentIntents.retrieve(hold.paymentIntentId)).status).toBe('canceled')
})
