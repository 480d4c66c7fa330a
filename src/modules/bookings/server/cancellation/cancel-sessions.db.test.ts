import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createTestCustomer, createTestGroupDate, createTestProvider } from '#testing/server/factories.ts'
import { createPaymentApp } from '#testing/server/payment-app.ts'
import { listSentEmails } from '#testing/server/sent-emails.ts'
import { logInTestUser } from '#testing/server/test-app.ts'
import { createTestDeps, type TestDeps } from '#testing/server/test-deps.ts'
import { cancelByProvider } from './cancel-sessions.ts'

const NOON = '2026-11-23T10:00:00Z'
const LATER = '2026-11-23T12:00:00Z'

const cancel = (deps: TestDeps, providerId: string, note: string | null = null) =>
  deps.db
    .transaction()
    .execute((tx) => cancelByProvider(deps, tx, { condition: sql`b.provider_id = ${providerId}`, note }))

const statuses = async (deps: TestDeps) =>
  (await deps.db.selectFrom('booking').select('status').orderBy('start_at').execute()).map(({ status }) => status)

test('refunds every client in full with the provider’s message and releases the times', async () => {
  const deps = await createTestDeps()
  const { bookTime } = await createPaymentApp(deps)
  const provider = await createTestProvider(deps)
  await bookTime(provider, NOON)
  await bookTime(provider, LATER)
  expect(await cancel(deps, provider.providerId, 'I have fallen ill.')).toHaveLength(2)
  expect(await statuses(deps)).toEqual(['cancelledByProvider', 'cancelledByProvider'])
  expect(await deps.db.selectFrom('calendar_entry').select('booking_id').execute()).toEqual([])
  expect(await deps.db.selectFrom('refund').select(['amount_cents', 'reason']).execute()).toEqual([
    { amount_cents: 4500, reason: 'cancelled' },
    { amount_cents: 4500, reason: 'cancelled' },
  ])
  const emails = await listSentEmails(deps, 'cancelledByProvider')
  expect(emails.map(({ data }) => [data.refundCents, data.note])).toEqual([
    [4500, 'I have fallen ill.'],
    [4500, 'I have fallen ill.'],
  ])
  await bookTime(provider, NOON)
})

test('cancelling twice refunds once', async () => {
  const deps = await createTestDeps()
  const { bookTime } = await createPaymentApp(deps)
  const provider = await createTestProvider(deps)
  await bookTime(provider, NOON)
  const both = await Promise.all([cancel(deps, provider.providerId), cancel(deps, provider.providerId)])
  expect(both.map((cancelled) => cancelled.length).sort()).toEqual([0, 1])
  expect(await deps.db.selectFrom('refund').select('amount_cents').execute()).toHaveLength(1)
})

test('releases and refunds the seats of a group', async () => {
  const deps = await createTestDeps()
  const { book } = await createPaymentApp(deps)
  const provider = await createTestProvider(deps)
  const { occurrenceId } = await createTestGroupDate(deps, provider.providerId, {
    startAt: '2026-11-25T16:00:00Z',
    seats: 4,
  })
  await book({ groupSessionRecurrenceId: occurrenceId })
  await book({ groupSessionRecurrenceId: occurrenceId })
  await cancel(deps, provider.providerId)
  const date = await deps.db.selectFrom('group_occurrence').select('seats_taken').executeTakeFirstOrThrow()
  expect(date.seats_taken).toBe(0)
  expect(await deps.db.selectFrom('refund').select('amount_cents').execute()).toHaveLength(2)
})

test('refunds a payment for a session that was cancelled during checkout', async () => {
  const deps = await createTestDeps()
  const { call, pay } = await createPaymentApp(deps)
  const provider = await createTestProvider(deps)
  const me = await logInTestUser(deps, await createTestCustomer(deps))
  const input = { sessionTemplateId: provider.sessionTemplateId, startDateTime: NOON }
  const { paymentIntentId } = (await call('createPaymentIntent', input, { as: me })).body.data!
  await cancel(deps, provider.providerId)
  await pay(paymentIntentId)
  const { body } = await call('checkPaymentIntent', { id: paymentIntentId }, { as: me })
  expect(body.data).toMatchObject({ status: 'succeeded', bookingStatus: 'expired' })
  expect(await deps.db.selectFrom('refund').select('amount_cents').execute()).toEqual([{ amount_cents: 4500 }])
})

test('an unpaid hold appears in no list after the provider cancels, and can no longer be paid', async () => {
  const deps = await createTestDeps()
  const { call } = await createPaymentApp(deps)
  const provider = await createTestProvider(deps)
  const { occurrenceId } = await createTestGroupDate(deps, provider.providerId, {
    startAt: '2026-11-25T16:00:00Z',
    seats: 4,
  })
  const me = await logInTestUser(deps, await createTestCustomer(deps))
  const personal = { sessionTemplateId: provider.sessionTemplateId, startDateTime: NOON, note: 'Not paid yet.' }
  const bookingIds = []
  for (const input of [personal, { groupSessionRecurrenceId: occurrenceId }])
    bookingIds.push((await call('createPaymentIntent', input, { as: me })).body.data!.bookingId)
  await cancel(deps, provider.providerId)
  expect(await statuses(deps)).toEqual(['expired', 'expired'])
  const providerLogin = await logInTestUser(deps, provider)
  for (const when of ['today', 'upcoming', 'history']) {
    const { items } = (await call('listProviderSessions', { when }, { as: providerLogin })).body.data!
    expect(items.map(({ id, seatsTaken }) => [id, seatsTaken])).toEqual(when === 'upcoming' ? [[occurrenceId, 0]] : [])
  }
  for (const when of ['upcoming', 'history'])
    expect((await call('listBookings', { when }, { as: me })).body.data!.items).toEqual([])
  for (const bookingId of bookingIds) {
    const session = await call('getProviderSession', { id: bookingId }, { as: providerLogin })
    expect(session.body.data?.places ?? []).toEqual([])
    expect((await call('resumePayment', { bookingId }, { as: me })).body.code).toBe('holdExpired')
    expect((await call('writeNote', { id: bookingId, note: 'More' }, { as: me })).body.code).toBe('holdExpired')
    expect((await call('releaseHold', { id: bookingId }, { as: me })).status).toBe(200)
  }
})

test('paying and cancelling concurrently never leaves a session without its payment or a payment without its session', {
  timeout: 60_000,
}, async () => {
  const deps = await createTestDeps({ poolSize: 12 })
  const { call, pay } = await createPaymentApp(deps)
  for (let round = 0; round < 30; round++) {
    const provider = await createTestProvider(deps)
    const me = await logInTestUser(deps, await createTestCustomer(deps))
    const input = { sessionTemplateId: provider.sessionTemplateId, startDateTime: NOON }
    const { bookingId, paymentIntentId } = (await call('createPaymentIntent', input, { as: me })).body.data!
    await pay(paymentIntentId)
    await Promise.all([
      call('checkPaymentIntent', { id: paymentIntentId }, { as: me }),
      cancel(deps, provider.providerId),
      call('checkPaymentIntent', { id: paymentIntentId }, { as: me }),
    ])
    const { rows } = await sql<{ status: string; refunds: number; entries: number }>`
      select b.status, (select count(*)::int from refund join payment p using (payment_id) where p.purpose_id = b.booking_id) as refunds,
        (select count(*)::int from calendar_entry c where c.booking_id = b.booking_id) as entries
      from booking b where b.booking_id = ${bookingId}`.execute(deps.db)
    // If the session was cancelled before the payment arrived, the hold expires instead.
    expect(['cancelledByProvider', 'expired']).toContain(rows[0]!.status)
    expect(rows[0]).toMatchObject({ refunds: 1, entries: 0 })
  }
})
