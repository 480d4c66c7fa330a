import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createPaymentApp } from '#testing/server/a-paid-session.ts'
import { createTestCustomer, createTestGroupDate, createTestProvider } from '#testing/server/factories.ts'
import { listSentEmails } from '#testing/server/mails.ts'
import { logInTestUser } from '#testing/server/test-app.ts'
import { type TestHouse, testHouse } from '#testing/server/test-house.ts'
import { cancelByProvider } from './cancel-sessions.ts'

const NOON = '2026-11-23T10:00:00Z'
const LATER = '2026-11-23T12:00:00Z'

const cancel = (house: TestHouse, providerId: string, note: string | null = null) =>
  house.db
    .transaction()
    .execute((tx) => cancelByProvider(house, tx, { which: sql`b.provider_id = ${providerId}`, note }))

const statuses = async (house: TestHouse) =>
  (await house.db.selectFrom('booking').select('status').orderBy('start_at').execute()).map(({ status }) => status)

test('refunds every client in full with the provider’s message and releases the times', async () => {
  const house = await testHouse()
  const { bookTime } = await createPaymentApp(house)
  const provider = await createTestProvider(house)
  await bookTime(provider, NOON)
  await bookTime(provider, LATER)
  expect(await cancel(house, provider.providerId, 'I have fallen ill.')).toHaveLength(2)
  expect(await statuses(house)).toEqual(['cancelledByProvider', 'cancelledByProvider'])
  expect(await house.db.selectFrom('calendar_entry').select('booking_id').execute()).toEqual([])
  expect(await house.db.selectFrom('refund').select(['amount_cents', 'reason']).execute()).toEqual([
    { amount_cents: 4500, reason: 'cancelled' },
    { amount_cents: 4500, reason: 'cancelled' },
  ])
  const mails = await listSentEmails(house, 'cancelledByProvider')
  expect(mails.map(({ data }) => [data.refundCents, data.note])).toEqual([
    [4500, 'I have fallen ill.'],
    [4500, 'I have fallen ill.'],
  ])
  await bookTime(provider, NOON)
})

test('cancelling twice refunds once', async () => {
  const house = await testHouse()
  const { bookTime } = await createPaymentApp(house)
  const provider = await createTestProvider(house)
  await bookTime(provider, NOON)
  const both = await Promise.all([cancel(house, provider.providerId), cancel(house, provider.providerId)])
  expect(both.map((some) => some.length).sort()).toEqual([0, 1])
  expect(await house.db.selectFrom('refund').select('amount_cents').execute()).toHaveLength(1)
})

test('releases and refunds the seats of a group', async () => {
  const house = await testHouse()
  const { book } = await createPaymentApp(house)
  const provider = await createTestProvider(house)
  const { occurrenceId } = await createTestGroupDate(house, provider.providerId, {
    startAt: '2026-11-25T16:00:00Z',
    seats: 4,
  })
  await book({ groupSessionRecurrenceId: occurrenceId })
  await book({ groupSessionRecurrenceId: occurrenceId })
  await cancel(house, provider.providerId)
  const date = await house.db.selectFrom('group_occurrence').select('seats_taken').executeTakeFirstOrThrow()
  expect(date.seats_taken).toBe(0)
  expect(await house.db.selectFrom('refund').select('amount_cents').execute()).toHaveLength(2)
})

test('refunds a payment for a session that was cancelled during checkout', async () => {
  const house = await testHouse()
  const { call, pay } = await createPaymentApp(house)
  const provider = await createTestProvider(house)
  const me = await logInTestUser(house, await createTestCustomer(house))
  const input = { sessionTemplateId: provider.sessionTemplateId, startDateTime: NOON }
  const { paymentIntentId } = (await call('createPaymentIntent', input, { as: me })).body.data!
  await cancel(house, provider.providerId)
  await pay(paymentIntentId)
  const { body } = await call('checkPaymentIntent', { id: paymentIntentId }, { as: me })
  expect(body.data).toMatchObject({ status: 'succeeded', bookingStatus: 'expired' })
  expect(await house.db.selectFrom('refund').select('amount_cents').execute()).toEqual([{ amount_cents: 4500 }])
})

test('an unpaid hold appears in no list after the provider cancels, and can no longer be paid', async () => {
  const house = await testHouse()
  const { call } = await createPaymentApp(house)
  const provider = await createTestProvider(house)
  const { occurrenceId } = await createTestGroupDate(house, provider.providerId, {
    startAt: '2026-11-25T16:00:00Z',
    seats: 4,
  })
  const me = await logInTestUser(house, await createTestCustomer(house))
  const personal = { sessionTemplateId: provider.sessionTemplateId, startDateTime: NOON, note: 'For nobody yet.' }
  const held = []
  for (const input of [personal, { groupSessionRecurrenceId: occurrenceId }])
    held.push((await call('createPaymentIntent', input, { as: me })).body.data!.bookingId)
  await cancel(house, provider.providerId)
  expect(await statuses(house)).toEqual(['expired', 'expired'])
  const practice = await logInTestUser(house, provider)
  for (const when of ['today', 'upcoming', 'history']) {
    const { items } = (await call('listProviderSessions', { when }, { as: practice })).body.data!
    expect(items.map(({ id, seatsTaken }) => [id, seatsTaken])).toEqual(when === 'upcoming' ? [[occurrenceId, 0]] : [])
  }
  for (const when of ['upcoming', 'history'])
    expect((await call('listBookings', { when }, { as: me })).body.data!.items).toEqual([])
  for (const bookingId of held) {
    const seen = await call('getProviderSession', { id: bookingId }, { as: practice })
    expect(seen.body.data?.places ?? []).toEqual([])
    expect((await call('resumePayment', { bookingId }, { as: me })).body.code).toBe('holdExpired')
    expect((await call('writeNote', { id: bookingId, note: 'More' }, { as: me })).body.code).toBe('holdExpired')
    expect((await call('releaseHold', { id: bookingId }, { as: me })).status).toBe(200)
  }
})

test('paying and cancelling at once, thirty times: never a session without its payment or a payment without its session', {
  timeout: 60_000,
}, async () => {
  const house = await testHouse({ poolSize: 12 })
  const { call, pay } = await createPaymentApp(house)
  for (let round = 0; round < 30; round++) {
    const provider = await createTestProvider(house)
    const me = await logInTestUser(house, await createTestCustomer(house))
    const input = { sessionTemplateId: provider.sessionTemplateId, startDateTime: NOON }
    const { bookingId, paymentIntentId } = (await call('createPaymentIntent', input, { as: me })).body.data!
    await pay(paymentIntentId)
    await Promise.all([
      call('checkPaymentIntent', { id: paymentIntentId }, { as: me }),
      cancel(house, provider.providerId),
      call('checkPaymentIntent', { id: paymentIntentId }, { as: me }),
    ])
    const { rows } = await sql<{ status: string; refunds: number; entries: number }>`
      select b.status, (select count(*)::int from refund join payment p using (payment_id) where p.purpose_id = b.booking_id) as refunds,
        (select count(*)::int from calendar_entry c where c.booking_id = b.booking_id) as entries
      from booking b where b.booking_id = ${bookingId}`.execute(house.db)
    // If it was cancelled before the payment arrived, the hold expires instead.
    expect(['cancelledByProvider', 'expired']).toContain(rows[0]!.status)
    expect(rows[0]).toMatchObject({ refunds: 1, entries: 0 })
  }
})
