import { expect, test } from 'vitest'
import { expireHolds } from '#modules/bookings/server/holds/expire-holds.ts'
import { CHARGE_AT, createScheduledChargeSetup, FAR_START } from '#testing/server/scheduled-charge-setup.ts'
import { listSentEmails, renderEmailText } from '#testing/server/sent-emails.ts'

test.each([
  ['the second before 75 days are left', '2026-12-30T09:59:59Z', CHARGE_AT],
  ['the very second of 75 days', CHARGE_AT, null],
])('a booking is charged later or immediately: %s', async (_name, now, chargeAt) => {
  const { hold } = await createScheduledChargeSetup({ now })
  const checkout = await hold(FAR_START)
  expect(checkout).toMatchObject({ chargeAt, amount: 45, currency: 'EUR' })
  expect(checkout.paymentIntentId).toMatch(chargeAt ? /^seti_/ : /^pi_/)
})

test('charge days have 24 hours, so a daylight saving change moves the charge by an hour', async () => {
  // Each day counts as 24 hours, so noon in Tallinn in summer time becomes 11:00 in winter time 75 days earlier.
  const { hold } = await createScheduledChargeSetup({ now: '2026-12-01T08:00:00Z', start: '2027-04-05T09:00:00Z' })
  const { chargeAt } = await hold()
  expect(chargeAt).toBe('2027-01-20T09:00:00Z')
  const hourInTallinn = (at: string) => Temporal.Instant.from(at).toZonedDateTimeISO('Europe/Tallinn').hour
  expect([hourInTallinn('2027-04-05T09:00:00Z'), hourInTallinn(chargeAt!)]).toEqual([12, 11])
})

test('saving a card books the session, charges nothing and states the charge date', async () => {
  const { bookWithScheduledCharge, booking, payment, charges, session, deps, listEmailKinds, check } =
    await createScheduledChargeSetup()
  const checkout = await bookWithScheduledCharge()
  expect(await check(checkout.paymentIntentId)).toMatchObject({ status: 'pending', bookingStatus: 'booked' })
  expect([(await booking()).status, (await payment()).status, charges()]).toEqual(['booked', 'pending', []])
  const sessionDetails = await session(checkout.paymentIntentId)
  expect(sessionDetails.charge).toEqual({ at: CHARGE_AT, status: 'planned', retryUntil: null, asksBank: false })
  expect(sessionDetails.card).toEqual({ brand: 'visa', last4: '4242' })
  expect(await listEmailKinds()).toEqual(['bookingConfirmed', 'bookingForProvider'])
  const [email] = await listSentEmails(deps, 'bookingConfirmed')
  const text = renderEmailText({ ...email!, to: { ...email!.to, language: 'en' } }, '2026-11-23T07:20:00Z')
  expect(text).toContain('We’ll charge 45.00 € on 30 December 2026, 75 days before the session.')
  expect(text).toContain('If that fails, you have 72 hours to use another card before we release the time.')
  expect(text).not.toContain('received your payment')
})

test('calls that accept a payment id also accept the id under which a card was saved', async () => {
  const { hold, saveCard, call, as, check, session, deps, runScheduledCharges } = await createScheduledChargeSetup()
  const { paymentIntentId: id, bookingId } = await hold()
  expect((await call('resumePayment', { paymentIntentId: id }, await as())).body.data).toMatchObject({
    bookingId,
    paymentIntentId: id,
  })
  await saveCard(id)
  expect(await check(id)).toMatchObject({ bookingId, bookingStatus: 'booked' })
  expect((await call('sessionInfo', { id }, await as())).body.data).toMatchObject({ bookingId, paymentIntentId: id })
  expect((await session(id)).bookingId).toBe(bookingId)
  expect((await call('sessionClaim', { id }, await as())).status).toBe(200)
  expect((await call('sessionReceipts', { id }, await as())).body.code).toBe('invoiceNotFound')
  expect((await call('resumePayment', { paymentIntentId: id }, await as())).body.code).toBe('alreadyPaid')
  deps.clock.moveTo(CHARGE_AT)
  await runScheduledCharges()
  expect((await call('sessionReceipts', { id }, await as())).body.data).toMatchObject([{ bookingId }])
})

test('cancelling before the charge refunds nothing and deletes the card', async () => {
  const {
    bookWithScheduledCharge,
    call,
    as,
    deps,
    payment,
    loadScheduledCharge,
    stripe,
    runJobs,
    runScheduledCharges,
    charges,
  } = await createScheduledChargeSetup()
  const { bookingId } = await bookWithScheduledCharge()
  const { own_stripe_customer_id: customer, payment_method_id: card } = await loadScheduledCharge()
  const preview = await call('refundPreview', { id: bookingId, action: 'cancel' }, await as())
  expect(preview.body.data).toMatchObject({ isAllowed: true, refundAmount: 0, wasCharged: false })
  const cancelled = await call('cancelBooking', { id: bookingId, x: '0', cancellationReason: '' }, await as())
  expect(cancelled.body.data).toEqual({ refundAmount: 0 })
  expect(await deps.db.selectFrom('refund').selectAll().execute()).toEqual([])
  expect((await loadScheduledCharge()).status).toBe('cancelled')
  expect((await payment()).status).toBe('failed')
  const [email] = await listSentEmails(deps, 'cancelledByCustomer')
  expect(renderEmailText({ ...email!, to: { ...email!.to, language: 'en' } }, FAR_START)).toContain(
    'You haven’t been charged, so there’s nothing to refund.',
  )
  await runJobs('end-scheduled-charge')
  expect(await loadScheduledCharge()).toMatchObject({
    payment_method_id: null,
    own_stripe_customer_id: null,
    setup_secret: null,
  })
  expect(await stripe.customers.retrieve(customer!)).toMatchObject({ deleted: true })
  await expect(
    stripe.paymentIntents.create({ amount: 4500, currency: 'eur', payment_method: card! }),
  ).resolves.toBeTruthy()
  deps.clock.moveTo(CHARGE_AT)
  await runScheduledCharges()
  expect(charges()).toEqual([])
})

test('the provider sees the scheduled charge and can cancel without a refund', async () => {
  const { bookWithScheduledCharge, call, provider, as, deps } = await createScheduledChargeSetup()
  const { bookingId } = await bookWithScheduledCharge()
  const session = (await call('getProviderSession', { id: bookingId }, await as(provider))).body.data!
  expect(session.places[0]).toMatchObject({
    charge: { at: CHARGE_AT, isFailed: false },
    actions: { cancel: { refundAmount: 0 } },
  })
  const cancellation = await call(
    'cancelBooking',
    { id: bookingId, x: '0', cancellationReason: '' },
    await as(provider),
  )
  expect(cancellation.body.data).toEqual({ refundAmount: 0 })
  const [email] = await listSentEmails(deps, 'cancelledByProvider')
  expect(email!.data).toMatchObject({ refundCents: 0, isUncharged: true })
})

test('withdrawing before the charge refunds nothing', async () => {
  const { bookWithScheduledCharge, call, as, deps, loadScheduledCharge } = await createScheduledChargeSetup()
  const { bookingId } = await bookWithScheduledCharge()
  const done = await call('withdrawContract', { id: bookingId }, await as())
  expect(done.body.data).toMatchObject({ refundAmount: 0 })
  expect((await loadScheduledCharge()).status).toBe('cancelled')
  expect((await listSentEmails(deps, 'withdrawalReceipt'))[0]!.data.isUncharged).toBe(true)
})

test('moving to another distant date moves the charge', async () => {
  const { bookWithScheduledCharge, call, as, loadScheduledCharge, deps } = await createScheduledChargeSetup()
  const { bookingId } = await bookWithScheduledCharge()
  const date = '2027-03-22T10:00:00Z'
  expect((await call('rescheduleBooking', { id: bookingId, date }, await as())).status).toBe(200)
  expect((await loadScheduledCharge()).charge_at.toString()).toBe('2027-01-06T10:00:00Z')
  const emails = await listSentEmails(deps, 'sessionMoved')
  const email = emails.find(({ data }) => data.reader === 'client')!
  const text = renderEmailText({ ...email, to: { ...email.to, language: 'en' } }, '2026-11-23T07:20:00Z')
  expect(text).toContain('We’ll charge 45.00 € on 6 January 2027')
})

test('moving to within 75 days charges immediately', async () => {
  const { bookWithScheduledCharge, call, as, runJobs, payment, charges, deps, listEmailKinds } =
    await createScheduledChargeSetup()
  const { bookingId } = await bookWithScheduledCharge()
  await call('rescheduleBooking', { id: bookingId, date: '2027-01-04T10:00:00Z' }, await as())
  await runJobs('make-scheduled-charge')
  expect([(await payment()).status, charges().length]).toEqual(['succeeded', 1])
  expect(await listEmailKinds()).toContain('chargeDone')
  const email = (await listSentEmails(deps, 'sessionMoved')).find(({ data }) => data.reader === 'client')!
  expect(renderEmailText({ ...email, to: { ...email.to, language: 'en' } }, '2026-11-23T07:20:00Z')).toContain(
    'We’ll charge 45.00 € to your saved card straight away',
  )
})

test('a hold that expired while the card was being saved reserves its time again, or nothing is charged', async () => {
  const { hold, saveCard, check, deps, booking, loadScheduledCharge, as, call, listEmailKinds } =
    await createScheduledChargeSetup()
  const first = await hold()
  deps.clock.forward({ minutes: 16 })
  await expireHolds(deps)
  await saveCard(first.paymentIntentId)
  expect(await check(first.paymentIntentId)).toMatchObject({ bookingStatus: 'booked' })
  expect((await booking()).status).toBe('booked')
  await call('cancelBooking', { id: first.bookingId, x: '0', cancellationReason: '' }, await as())

  const second = await hold()
  deps.clock.forward({ minutes: 16 })
  await expireHolds(deps)
  const other = await hold()
  expect(other.bookingId).not.toBe(second.bookingId)
  await saveCard(second.paymentIntentId)
  expect(await check(second.paymentIntentId)).toMatchObject({ bookingStatus: 'expired' })
  const row = await deps.db
    .selectFrom('scheduled_charge')
    .select('status')
    .where('setup_intent_id', '=', second.paymentIntentId)
    .executeTakeFirstOrThrow()
  expect(row.status).toBe('cancelled')
  expect(await listEmailKinds()).toContain('savedTooLate')
  expect(await loadScheduledCharge()).toBeTruthy()
})

test('a card saved for one booking is not offered as a saved card unless the client ticks the box', async () => {
  const { bookWithScheduledCharge, hold, saveCard, check, call, as } = await createScheduledChargeSetup()
  await bookWithScheduledCharge()
  const info = async () => (await call('getStripeInfo', {}, await as())).body.data!
  expect(await info()).toMatchObject({ hasCard: false })
  const checkout = await hold('2027-03-22T10:00:00Z')
  await call('resumePayment', { bookingId: checkout.bookingId, card: 'keep' }, await as())
  await saveCard(checkout.paymentIntentId)
  await check(checkout.paymentIntentId)
  expect(await info()).toMatchObject({ hasCard: true, last4: '4242' })
})

test('a deleted saved card remains for bookings that still need it and is then removed', async () => {
  const { hold, saveCard, check, call, as, deps, runScheduledCharges, payment, runJobs, stripe } =
    await createScheduledChargeSetup()
  const checkout = await hold()
  await call('resumePayment', { bookingId: checkout.bookingId, card: 'keep' }, await as())
  await saveCard(checkout.paymentIntentId)
  await check(checkout.paymentIntentId)
  await call('getStripeInfo', {}, await as())
  const info = await call('deleteStripeConnect', {}, await as())
  expect(info.body.data).toMatchObject({ hasCard: false })
  const { stripe_customer_id: customer } = await deps.db.selectFrom('saved_card').selectAll().executeTakeFirstOrThrow()
  expect((await stripe.customers.listPaymentMethods(customer!)).data).toHaveLength(1)
  deps.clock.moveTo(CHARGE_AT)
  await runScheduledCharges()
  expect((await payment()).status).toBe('succeeded')
  await runJobs('end-scheduled-charge')
  expect((await stripe.customers.listPaymentMethods(customer!)).data).toEqual([])
  expect((await call('getStripeInfo', {}, await as())).body.data).toMatchObject({ hasCard: false })
})
