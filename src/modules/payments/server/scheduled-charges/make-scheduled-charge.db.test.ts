import { expect, test } from 'vitest'
import { invoiceJobs } from '#modules/accounting/server/invoices/public.ts'
import { closeIntent, runScheduledCharges } from '#modules/payments/server/public.ts'
import { CHARGE_AT, createScheduledChargeSetup } from '#testing/server/scheduled-charge-setup.ts'
import { listSentEmails } from '#testing/server/sent-emails.ts'

/** Stripe test card that can be saved but is declined when charged later: https://docs.stripe.com/testing. */
const SAVED_THEN_DECLINED = 'pm_card_chargeCustomerFail'

test('charges the card once on its due date without the client, with one email before and one after', async () => {
  const {
    bookWithScheduledCharge,
    deps,
    runScheduledCharges,
    payment,
    loadScheduledCharge,
    charges,
    listEmailKinds,
    session,
    call,
    as,
  } = await createScheduledChargeSetup()
  const scheduled = await bookWithScheduledCharge()
  deps.clock.moveTo('2026-12-27T09:59:00Z')
  await runScheduledCharges()
  expect(await listEmailKinds()).not.toContain('chargeSoon')
  deps.clock.moveTo('2026-12-27T10:00:00Z')
  await runScheduledCharges()
  await runScheduledCharges()
  expect((await listEmailKinds()).filter((kind) => kind === 'chargeSoon')).toHaveLength(1)
  deps.clock.moveTo('2026-12-30T09:59:59Z')
  await runScheduledCharges()
  expect(charges()).toEqual([])
  deps.clock.moveTo(CHARGE_AT)
  await runScheduledCharges()
  await runScheduledCharges()
  expect(charges()).toHaveLength(1)
  expect(await payment()).toMatchObject({ status: 'succeeded', card_last4: '4242' })
  expect((await loadScheduledCharge()).status).toBe('charged')
  expect(await listEmailKinds()).toEqual(['bookingConfirmed', 'bookingForProvider', 'chargeDone', 'chargeSoon'])
  expect((await session(scheduled.paymentIntentId)).charge).toBeNull()
  await invoiceJobs(deps).work['issue-invoices']!({})
  expect(await deps.db.selectFrom('invoice').select('kind').execute()).toEqual([{ kind: 'session' }])
  expect((await call('checkPaymentIntent', { id: scheduled.paymentIntentId }, await as())).body.data).toMatchObject({
    status: 'succeeded',
  })
})

test('issues no invoice before the charge', async () => {
  const { bookWithScheduledCharge, deps } = await createScheduledChargeSetup()
  await bookWithScheduledCharge()
  await invoiceJobs(deps).work['issue-invoices']!({})
  expect(await deps.db.selectFrom('invoice').selectAll().execute()).toEqual([])
})

test('books once when the setup events arrive twice, late, never and in any order', async () => {
  const { hold, saveCard, deliver, deps, listEmailKinds, runScheduledCharges, stripe, check } =
    await createScheduledChargeSetup()
  const { paymentIntentId: id } = await hold()
  await saveCard(id)
  const setup = await stripe.setupIntents.retrieve(id)
  const types = [
    'setup_intent.succeeded',
    'setup_intent.created',
    'setup_intent.requires_action',
    'setup_intent.setup_failed',
  ]
  const responses = await Promise.all([...types, ...types, ...types].map((type) => deliver(type, setup)))
  expect(responses.map(({ statusCode }) => statusCode)).toEqual(responses.map(() => 200))
  await Promise.all([check(id), check(id), runScheduledCharges()])
  expect(await listEmailKinds()).toEqual(['bookingConfirmed', 'bookingForProvider'])
  expect((await deps.db.selectFrom('scheduled_charge').select('status').execute())[0]!.status).toBe('saved')
})

test('the scheduled job finds a setup whose event never arrived', async () => {
  const { hold, saveCard, deps, runScheduledCharges, booking } = await createScheduledChargeSetup()
  const { paymentIntentId } = await hold()
  await saveCard(paymentIntentId)
  deps.clock.forward({ minutes: 3 })
  await runScheduledCharges()
  expect((await booking()).status).toBe('booked')
})

test('six concurrent runs of the scheduled job charge once', async () => {
  const { bookWithScheduledCharge, deps, charges, listEmailKinds, payment } = await createScheduledChargeSetup()
  await bookWithScheduledCharge()
  deps.clock.moveTo(CHARGE_AT)
  await Promise.all(Array.from({ length: 6 }, () => runScheduledCharges(deps)))
  expect(charges()).toHaveLength(1)
  expect((await payment()).status).toBe('succeeded')
  expect((await listEmailKinds()).filter((kind) => kind === 'chargeDone')).toHaveLength(1)
})

test('makes the charge once Stripe is available again', async () => {
  const { bookWithScheduledCharge, deps, sandbox, runScheduledCharges, charges, payment, listEmailKinds } =
    await createScheduledChargeSetup()
  await bookWithScheduledCharge()
  deps.clock.moveTo(CHARGE_AT)
  sandbox.control.addFault({ call: '*', effect: 'error', status: 500, times: 50 })
  await runScheduledCharges()
  expect(charges()).toEqual([])
  sandbox.control.clearFaults()
  deps.clock.forward({ minutes: 6 })
  await runScheduledCharges()
  expect([charges().length, (await payment()).status]).toEqual([1, 'succeeded'])
  expect(await listEmailKinds()).not.toContain('chargeFailed')
})

test.each([
  ['made', 'payment_intents.create'],
  ['updated', 'payment_intents.update'],
  ['paid', 'payment_intents.confirm'],
])('a process that dies before it learns that the intent was %s charges once', async (_step, call) => {
  const { bookWithScheduledCharge, deps, sandbox, runScheduledCharges, charges, payment, loadScheduledCharge } =
    await createScheduledChargeSetup()
  await bookWithScheduledCharge()
  deps.clock.moveTo(CHARGE_AT)
  sandbox.control.addFault({ call, effect: 'lost', times: 2 })
  await runScheduledCharges().catch(() => undefined)
  expect((await loadScheduledCharge()).status).toBe('charging')
  deps.clock.forward({ minutes: 6 })
  await runScheduledCharges()
  expect([charges().length, (await payment()).status, (await loadScheduledCharge()).status]).toEqual([
    1,
    'succeeded',
    'charged',
  ])
})

test('finds a decline whose response was lost instead of charging again', async () => {
  const { bookWithScheduledCharge, deps, sandbox, runScheduledCharges, loadScheduledCharge, listEmailKinds } =
    await createScheduledChargeSetup()
  await bookWithScheduledCharge(SAVED_THEN_DECLINED)
  deps.clock.moveTo(CHARGE_AT)
  sandbox.control.addFault({ call: 'payment_intents.confirm', effect: 'lost', times: 2 })
  await runScheduledCharges()
  deps.clock.forward({ minutes: 6 })
  await runScheduledCharges()
  expect((await loadScheduledCharge()).status).toBe('failed')
  expect((await listEmailKinds()).filter((kind) => kind === 'chargeFailed')).toHaveLength(1)
  const charges = sandbox.control.objects('charge') as { status: string }[]
  expect(charges).toHaveLength(1)
})

async function createFailedCharge(card = SAVED_THEN_DECLINED) {
  const fixture = await createScheduledChargeSetup()
  const scheduled = await fixture.bookWithScheduledCharge(card)
  fixture.deps.clock.moveTo(CHARGE_AT)
  await fixture.runScheduledCharges()
  return { ...fixture, scheduled }
}

test('emails a declined charge immediately; another card pays within 72 hours, and nothing is confirmed twice', async () => {
  const { scheduled, deps, call, as, pay, check, listEmailKinds, payment, session, booking, loadScheduledCharge } =
    await createFailedCharge()
  expect((await loadScheduledCharge()).retry_until!.toString()).toBe('2027-01-02T10:00:00Z')
  expect((await session(scheduled.paymentIntentId)).charge).toMatchObject({
    status: 'failed',
    retryUntil: '2027-01-02T10:00:00Z',
    asksBank: false,
  })
  expect((await listSentEmails(deps, 'chargeFailed'))[0]!.data).toMatchObject({
    until: '2027-01-02T10:00:00Z',
    isReminder: false,
  })
  const open = (await call('resumePayment', { bookingId: scheduled.bookingId, card: 'once' }, await as())).body.data!
  expect(open).toMatchObject({ holdExpiresAt: '2027-01-02T10:00:00Z', chargeAt: null })
  expect(open.paymentIntentId).toMatch(/^pi_/)
  await pay(open.paymentIntentId)
  expect(await check(open.paymentIntentId)).toMatchObject({ status: 'succeeded', bookingStatus: 'booked' })
  expect([(await payment()).status, (await booking()).status]).toEqual(['succeeded', 'booked'])
  expect(await listEmailKinds()).toEqual(['bookingConfirmed', 'bookingForProvider', 'chargeDone', 'chargeFailed'])
})

test('the client authenticates the same saved card when the bank asks', async () => {
  const { hold, saveCard, answerBank, check, deps, runScheduledCharges, session, call, as, stripe, payment } =
    await createScheduledChargeSetup()
  const scheduled = await hold()
  // The bank requires authentication at every use: when the card is saved, and again when it is charged without the
  // client.
  await saveCard(scheduled.paymentIntentId, 'pm_card_authenticationRequired')
  expect(await check(scheduled.paymentIntentId)).toMatchObject({ bookingStatus: 'pendingPayment' })
  await answerBank(scheduled.paymentIntentId, scheduled.clientSecret)
  expect(await check(scheduled.paymentIntentId)).toMatchObject({ bookingStatus: 'booked' })
  deps.clock.moveTo(CHARGE_AT)
  await runScheduledCharges()
  const { charge, card } = await session(scheduled.bookingId)
  expect([charge?.asksBank, card?.last4]).toEqual([true, '3184'])
  const open = (await call('resumePayment', { bookingId: scheduled.bookingId, card: 'promised' }, await as())).body
    .data!
  await stripe.paymentIntents.confirm(open.paymentIntentId, {
    payment_method: open.savedCardId!,
    return_url: 'http://127.0.0.1/return',
  })
  await answerBank(open.paymentIntentId, open.clientSecret)
  expect(await check(open.paymentIntentId)).toMatchObject({ status: 'succeeded' })
  expect((await payment()).card_last4).toBe('3184')
})

test('a client with a failed charge cannot reschedule and can still cancel free of charge', async () => {
  const { scheduled, call, as, deps } = await createFailedCharge()
  const rescheduled = await call(
    'rescheduleBooking',
    { id: scheduled.bookingId, date: '2027-03-22T10:00:00Z' },
    await as(),
  )
  expect(rescheduled.body.code).toBe('payFirst')
  const cancelled = await call('cancelBooking', { id: scheduled.bookingId, x: '0', cancellationReason: '' }, await as())
  expect(cancelled.body.data).toEqual({ refundAmount: 0 })
  expect(await deps.db.selectFrom('refund').selectAll().execute()).toEqual([])
})

test('after a reminder and 72 hours the booking expires uncharged, and both parties are emailed', async () => {
  const {
    scheduled,
    deps,
    runScheduledCharges,
    listEmailKinds,
    booking,
    payment,
    loadScheduledCharge,
    charges,
    call,
    as,
    pay,
    check,
  } = await createFailedCharge()
  const open = (await call('resumePayment', { bookingId: scheduled.bookingId }, await as())).body.data!
  deps.clock.moveTo('2027-01-01T10:00:00Z')
  await runScheduledCharges()
  await runScheduledCharges()
  expect((await listEmailKinds()).filter((kind) => kind === 'chargeFailed')).toHaveLength(2)
  deps.clock.moveTo('2027-01-02T09:59:59Z')
  await runScheduledCharges()
  expect((await booking()).status).toBe('booked')
  deps.clock.moveTo('2027-01-02T10:00:00Z')
  await Promise.all([runScheduledCharges(), runScheduledCharges(), runScheduledCharges()])
  expect([(await booking()).status, (await payment()).status, (await loadScheduledCharge()).status]).toEqual([
    'expired',
    'failed',
    'cancelled',
  ])
  expect(await deps.db.selectFrom('calendar_entry').selectAll().execute()).toEqual([])
  expect((await listEmailKinds()).filter((kind) => kind === 'chargeAbandoned')).toHaveLength(2)
  expect(charges()).toEqual([])
  await expect(pay(open.paymentIntentId)).rejects.toThrow()
  expect(await check(open.paymentIntentId)).toMatchObject({ bookingStatus: 'expired', status: 'failed' })
  expect((await call('resumePayment', { bookingId: scheduled.bookingId }, await as())).body.code).toBe('holdExpired')
})

test('a payment in the last second keeps the session', async () => {
  const { scheduled, deps, runScheduledCharges, call, as, pay, booking, payment, listEmailKinds } =
    await createFailedCharge()
  const open = (await call('resumePayment', { bookingId: scheduled.bookingId }, await as())).body.data!
  await pay(open.paymentIntentId)
  deps.clock.moveTo('2027-01-02T10:00:00Z')
  await runScheduledCharges()
  expect([(await booking()).status, (await payment()).status]).toEqual(['booked', 'succeeded'])
  expect(await listEmailKinds()).not.toContain('chargeAbandoned')
})

test('charge events in any order and repeated change nothing more', async () => {
  const { bookWithScheduledCharge, deps, runScheduledCharges, deliver, stripe, payment, listEmailKinds } =
    await createScheduledChargeSetup()
  await bookWithScheduledCharge()
  deps.clock.moveTo(CHARGE_AT)
  await runScheduledCharges()
  const intent = await stripe.paymentIntents.retrieve((await payment()).payment_intent_id!)
  const types = ['payment_intent.succeeded', 'payment_intent.payment_failed', 'payment_intent.created']
  await Promise.all([...types, ...types].map((type) => deliver(type, intent)))
  expect((await payment()).status).toBe('succeeded')
  expect((await listEmailKinds()).filter((kind) => kind === 'chargeDone')).toHaveLength(1)
  await closeIntent(deps, intent.id)
  expect((await payment()).status).toBe('succeeded')
})
