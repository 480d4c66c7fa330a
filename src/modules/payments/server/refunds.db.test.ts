import { expect, test } from 'vitest'
import { createTestCustomer, createTestProvider } from '#testing/server/factories.ts'
import { createTestApp, logInTestUser } from '#testing/server/test-app.ts'
import { createTestDeps } from '#testing/server/test-deps.ts'
import { withPayments } from '#testing/server/test-payments.ts'
import { createWebhookSender } from '#testing/server/webhook.ts'
import { createRefund, paymentJobs } from './public.ts'

/** Creates a paid booking with a pending refund. */
async function createDecidedRefund(amountCents = 4500) {
  const deps = await createTestDeps()
  const payments = await withPayments(deps)
  const { call, app } = await createTestApp(deps)
  const provider = await createTestProvider(deps)
  const me = await logInTestUser(deps, await createTestCustomer(deps))
  const input = { sessionTemplateId: provider.sessionTemplateId, startDateTime: '2026-11-24T10:00:00Z' }
  const hold = (await call('createPaymentIntent', input, { as: me })).body.data!
  await payments.pay(hold.paymentIntentId)
  await call('checkPaymentIntent', { id: hold.paymentIntentId }, { as: me })
  const { payment_id: paymentId } = await deps.db.selectFrom('payment').select('payment_id').executeTakeFirstOrThrow()
  await deps.db.transaction().execute((tx) => createRefund(deps, tx, { paymentId, amountCents, reason: 'test' }))
  const { refund_id: refundId } = await deps.db.selectFrom('refund').select('refund_id').executeTakeFirstOrThrow()
  const makeRefund = () => paymentJobs(deps).work['make-refund']!({ refundId })
  const retryPending = () => paymentJobs(deps).work['retry-pending-refunds']!({})
  const loadState = async () => ({
    ...(await deps.db.selectFrom('refund').select('status').executeTakeFirstOrThrow()),
    payment: await deps.db.selectFrom('payment').select(['status', 'refunded_cents']).executeTakeFirstOrThrow(),
  })
  const sendWebhook = createWebhookSender(deps, app)
  const deliver = (type: string, object: unknown) =>
    sendWebhook({ id: `evt_${type}`, object: 'event', type, data: { object } })
  const listRefunds = async () => (await payments.stripe.refunds.list()).data
  const previewCancellation = async () =>
    (await call('refundPreview', { id: hold.bookingId, action: 'cancel' }, { as: me })).body.data!.refundAmount
  return { deps, ...payments, makeRefund, retryPending, loadState, deliver, listRefunds, previewCancellation }
}

test('refunds part of a payment and marks it as partially refunded', async () => {
  const { makeRefund, loadState } = await createDecidedRefund(1000)
  await makeRefund()
  expect(await loadState()).toEqual({
    status: 'succeeded',
    payment: { status: 'partiallyRefunded', refunded_cents: 1000 },
  })
})

test('the scheduled job makes a refund once if its own job failed for good', async () => {
  const { deps, retryPending, loadState, listRefunds, sandbox } = await createDecidedRefund()
  sandbox.control.addFault({ call: 'refunds.list', effect: 'error', status: 500, times: 4 })
  deps.clock.forward({ minutes: 16 })
  await retryPending()
  expect((await loadState()).status).toBe('pending')
  sandbox.control.clearFaults()
  await retryPending()
  await retryPending()
  expect((await loadState()).payment).toEqual({ status: 'refunded', refunded_cents: 4500 })
  expect(await listRefunds()).toHaveLength(1)
})

test('finds a refund that was made and not stored, even after its idempotency key has expired', async () => {
  const { deps, makeRefund, loadState, listRefunds, stripe } = await createDecidedRefund(1000)
  const { refund_id: refundId } = await deps.db.selectFrom('refund').select('refund_id').executeTakeFirstOrThrow()
  const [intent] = (await stripe.paymentIntents.list()).data
  await stripe.refunds.create({ payment_intent: intent!.id, amount: 1000, metadata: { refundId } })
  await makeRefund()
  expect(await listRefunds()).toHaveLength(1)
  expect((await loadState()).payment).toEqual({ status: 'partiallyRefunded', refunded_cents: 1000 })
})

test('a refund returned by the bank no longer counts as refunded, however often the event arrives', async () => {
  const { makeRefund, loadState, deliver, listRefunds, sandbox, stripe, previewCancellation } =
    await createDecidedRefund()
  await makeRefund()
  expect(await previewCancellation()).toBe(0)
  const [refund] = await listRefunds()
  sandbox.control.failRefund(refund!.id)
  const failed = await stripe.refunds.retrieve(refund!.id)
  for (const type of ['refund.updated', 'refund.failed', 'refund.failed'])
    expect((await deliver(type, failed)).statusCode).toBe(200)
  expect(await loadState()).toEqual({ status: 'failed', payment: { status: 'succeeded', refunded_cents: 0 } })
  expect(await previewCancellation()).toBe(45)
})

test('retries the least recently attempted refund first, so that a failing one does not block the others', async () => {
  const { deps, retryPending, sandbox } = await createDecidedRefund(1000)
  const { payment_id: paymentId } = await deps.db.selectFrom('payment').select('payment_id').executeTakeFirstOrThrow()
  await deps.db.transaction().execute((tx) => createRefund(deps, tx, { paymentId, amountCents: 500, reason: 'two' }))
  for (let attempt = 0; attempt < 2; attempt += 1) {
    deps.clock.forward({ minutes: 16 })
    sandbox.control.addFault({ call: 'refunds.list', effect: 'error', status: 500, times: 2 })
    await retryPending()
  }
  const refunds = await deps.db.selectFrom('refund').select('attempted_at').execute()
  expect(new Set(refunds.map((refund) => refund.attempted_at?.toString())).size).toBe(2)
})

test('the database rejects a payment for anything but a booking', async () => {
  const { deps } = await createDecidedRefund()
  const change = deps.db.updateTable('payment').set({ purpose: 'subscription' }).execute()
  await expect(change).rejects.toThrow('payment_purpose_check')
})
