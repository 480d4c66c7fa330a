import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { paymentJobs } from '#modules/payments/server/public.ts'
import { createTestCustomer, createTestGroupDate, createTestProvider } from '#testing/server/factories.ts'
import { createTestApp, logInTestUser } from '#testing/server/test-app.ts'
import { createTestDeps } from '#testing/server/test-deps.ts'
import { withPayments } from '#testing/server/test-payments.ts'
import { expireHolds } from './expire-holds.ts'

const NOON = '2026-11-23T10:00:00Z'

async function createHold() {
  const deps = await createTestDeps()
  const payments = await withPayments(deps)
  const app = await createTestApp(deps)
  const provider = await createTestProvider(deps)
  const customer = await createTestCustomer(deps)
  const me = await logInTestUser(deps, customer)
  const input = { sessionTemplateId: provider.sessionTemplateId, startDateTime: NOON }
  const { data } = (await app.call('createPaymentIntent', input, { as: me })).body
  const event = async (type: string) => {
    const intent = await payments.stripe.paymentIntents.retrieve(data!.paymentIntentId)
    const body = JSON.stringify({
      id: `evt_${type}_${data!.paymentIntentId}`,
      object: 'event',
      type,
      data: { object: intent },
    })
    const signature = payments.stripe.webhooks.generateTestHeaderString({
      payload: body,
      secret: payments.sandbox.webhookSecret,
    })
    return { body, signature }
  }
  const deliver = ({ body, signature }: { body: string; signature: string }) =>
    app.app.inject({
      method: 'POST',
      url: '/api/payment-webhook',
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
      payload: body,
    })
  // Signs in again because the access token may have expired.
  const check = async () => {
    const reply = await app.call(
      'checkPaymentIntent',
      { id: data!.paymentIntentId },
      { as: await logInTestUser(deps, customer) },
    )
    return reply.body.data!
  }
  const runRefunds = async () => {
    for (const { kind, data: job } of deps.jobs.sent)
      if (kind === 'make-refund') await paymentJobs(deps).work['make-refund']!(job as { refundId: string })
  }
  const emails = () => deps.db.selectFrom('email').select(['dedupe_key', 'kind']).orderBy('dedupe_key').execute()
  return { deps, ...payments, ...app, provider, me, hold: data!, event, deliver, check, runRefunds, emails }
}

test('the webhook books the session and emails client and provider once', async () => {
  const { pay, hold, event, deliver, emails, deps } = await createHold()
  await pay(hold.paymentIntentId)
  expect((await deliver(await event('payment_intent.succeeded'))).statusCode).toBe(200)
  const booking = await deps.db.selectFrom('booking').selectAll().executeTakeFirstOrThrow()
  expect([booking.status, booking.hold_expires_at]).toEqual(['booked', null])
  expect((await emails()).map((email) => email.kind).sort()).toEqual(['bookingConfirmed', 'bookingForProvider'])
})

test('20 identical webhooks and parallel status checks apply once', async () => {
  const { pay, hold, event, deliver, emails, check, deps } = await createHold()
  await pay(hold.paymentIntentId)
  const same = await event('payment_intent.succeeded')
  const replies = await Promise.all([...Array.from({ length: 20 }, () => deliver(same)), check(), check()])
  expect(replies.slice(0, 20).every((reply) => (reply as { statusCode: number }).statusCode === 200)).toBe(true)
  expect(await emails()).toHaveLength(2)
  expect(await deps.db.selectFrom('stripe_event').select('event_id').execute()).toHaveLength(1)
})

test('checking a payment queries Stripe instead of waiting for a late webhook', async () => {
  const { pay, hold, check } = await createHold()
  await pay(hold.paymentIntentId)
  expect(await check()).toMatchObject({ status: 'succeeded', bookingStatus: 'booked' })
})

test('payment events in any order end in the same status', async () => {
  const types = [
    'payment_intent.created',
    'payment_intent.payment_failed',
    'payment_intent.requires_action',
    'payment_intent.succeeded',
  ]
  const { pay, hold, event, deliver, check, emails } = await createHold()
  await expect(pay(hold.paymentIntentId, 'pm_card_chargeDeclined')).rejects.toMatchObject({ code: 'card_declined' })
  await pay(hold.paymentIntentId)
  for (const type of types.toReversed()) expect((await deliver(await event(type))).statusCode).toBe(200)
  expect(await check()).toMatchObject({ status: 'succeeded', bookingStatus: 'booked', failure: null })
  expect(await emails()).toHaveLength(2)
})

test('a declined card gives the reason, keeps the hold and can be replaced', async () => {
  const { pay, hold, check } = await createHold()
  await pay(hold.paymentIntentId, 'pm_card_chargeDeclinedInsufficientFunds').catch(() => undefined)
  expect(await check()).toMatchObject({
    status: 'pending',
    bookingStatus: 'pendingPayment',
    failure: 'booking.failure.insufficient_funds',
  })
  await pay(hold.paymentIntentId)
  expect(await check()).toMatchObject({ status: 'succeeded', bookingStatus: 'booked' })
})

test('a payment after the hold has expired reserves the time again with its buffers if it is still free', async () => {
  const { pay, hold, check, deps, emails } = await createHold()
  await deps.db
    .updateTable('working_hours_settings')
    .set({ buffer_before_minutes: 15, buffer_after_minutes: 30 })
    .execute()
  deps.clock.forward({ minutes: 16 })
  await expireHolds(deps)
  await pay(hold.paymentIntentId)
  expect(await check()).toMatchObject({ status: 'succeeded', bookingStatus: 'booked' })
  expect((await emails()).map((email) => email.kind)).toContain('bookingConfirmed')
  const { rows } =
    await sql`select hold_expires_at, lower(busy) as "from", upper(busy) as "to" from calendar_entry`.execute(deps.db)
  expect(rows).toEqual([
    {
      hold_expires_at: null,
      from: Temporal.Instant.from('2026-11-23T09:45:00Z'),
      to: Temporal.Instant.from('2026-11-23T11:30:00Z'),
    },
  ])
})

test('a payment for a time that has since been booked is refunded once in full, and other times are suggested', async () => {
  const { pay, hold, check, deps, call, provider, stripe, runRefunds, emails } = await createHold()
  deps.clock.forward({ minutes: 16 })
  const other = await logInTestUser(deps, await createTestCustomer(deps))
  expect(
    (
      await call(
        'createPaymentIntent',
        { sessionTemplateId: provider.sessionTemplateId, startDateTime: NOON },
        { as: other },
      )
    ).status,
  ).toBe(200)
  await pay(hold.paymentIntentId)
  const after = await check()
  expect(after).toMatchObject({ bookingStatus: 'expired' })
  expect(after.alternatives).toHaveLength(3)
  await runRefunds()
  await runRefunds()
  const refunds = await stripe.refunds.list({ payment_intent: hold.paymentIntentId })
  expect(refunds.data.map((refund) => refund.amount)).toEqual([4500])
  expect((await check()).status).toBe('refunded')
  expect((await emails()).filter((email) => email.kind === 'paidTooLate')).toHaveLength(1)
})

test('an expired hold closes its payment so that it cannot be paid', async () => {
  const { hold, deps, stripe } = await createHold()
  deps.clock.forward({ minutes: 15 })
  await expireHolds(deps)
  const [job] = deps.jobs.sent.filter((job) => job.kind === 'cancel-payment-intent')
  await paymentJobs(deps).work['cancel-payment-intent']!(job!.data as { paymentIntentId: string })
  expect((await stripe.paymentIntents.retrieve(hold.paymentIntentId)).status).toBe('canceled')
})

test('releasing a hold makes its time available immediately; a paid booking cannot be released', async () => {
  const { call, me, hold, deps, pay, check } = await createHold()
  expect((await call('releaseHold', { id: hold.bookingId }, { as: me })).status).toBe(200)
  expect(await deps.db.selectFrom('calendar_entry').selectAll().execute()).toEqual([])
  await pay(hold.paymentIntentId)
  await check()
  expect((await call('releaseHold', { id: hold.bookingId }, { as: me })).body.code).toBe('alreadyPaid')
})

test('a forged, outdated or modified webhook is rejected and changes nothing', async () => {
  const { deliver, event, deps, stripe, sandbox } = await createHold()
  const real = await event('payment_intent.succeeded')
  const old = stripe.webhooks.generateTestHeaderString({
    payload: real.body,
    secret: sandbox.webhookSecret,
    timestamp: Math.floor(Date.now() / 1000) - 301,
  })
  const forged = stripe.webhooks.generateTestHeaderString({ payload: real.body, secret: 'whsec_other' })
  for (const bad of [
    { ...real, signature: '' },
    { ...real, signature: old },
    { ...real, signature: forged },
    { ...real, body: `${real.body} ` },
  ]) {
    expect((await deliver(bad)).statusCode).toBe(400)
  }
  expect(await deps.db.selectFrom('stripe_event').selectAll().execute()).toEqual([])
})

test('a payment whose intent id was not stored is found by the booking it pays for', async () => {
  const { pay, hold, deps, event, deliver } = await createHold()
  await deps.db.updateTable('payment').set({ payment_intent_id: null, client_secret: null }).execute()
  await pay(hold.paymentIntentId)
  await deliver(await event('payment_intent.succeeded'))
  expect(await deps.db.selectFrom('payment').select(['status', 'payment_intent_id']).execute()).toEqual([
    { status: 'succeeded', payment_intent_id: hold.paymentIntentId },
  ])
})

test('when Stripe is unreachable, the hold remains, and a retry continues', async () => {
  const { deps, call, provider, sandbox } = await createHold()
  const me = await logInTestUser(deps, await createTestCustomer(deps))
  sandbox.control.addFault({ call: 'payment_intents.create', effect: 'error', status: 500, times: 4 })
  const input = { sessionTemplateId: provider.sessionTemplateId, startDateTime: '2026-11-24T10:00:00Z' }
  expect((await call('createPaymentIntent', input, { as: me, key: 'k' })).status).toBe(503)
  sandbox.control.clearFaults()
  const again = await call('createPaymentIntent', input, { as: me, key: 'k' })
  expect(again.status).toBe(200)
  expect(again.body.data!.paymentIntentId).toMatch(/^pi_/)
})

test('an expired seat hold goes to the next client, and a late payment gets a seat only if one is left', async () => {
  const { deps, call, provider, pay } = await createHold()
  const { occurrenceId } = await createTestGroupDate(deps, provider.providerId, {
    startAt: '2026-11-25T16:00:00Z',
    seats: 1,
  })
  const [first, second] = [await createTestCustomer(deps), await createTestCustomer(deps)]
  const holdSeat = async (person: typeof first) =>
    (
      await call(
        'createPaymentIntent',
        { groupSessionRecurrenceId: occurrenceId },
        { as: await logInTestUser(deps, person) },
      )
    ).body.data!
  const expiredHold = await holdSeat(first)
  deps.clock.forward({ minutes: 16 })
  const seat = await holdSeat(second)
  await pay(seat.paymentIntentId)
  await pay(expiredHold.paymentIntentId)
  const getBookingStatus = async (person: typeof first, id: string) =>
    (await call('checkPaymentIntent', { id }, { as: await logInTestUser(deps, person) })).body.data!.bookingStatus
  expect(await getBookingStatus(second, seat.paymentIntentId)).toBe('booked')
  expect(await getBookingStatus(first, expiredHold.paymentIntentId)).toBe('expired')
})
