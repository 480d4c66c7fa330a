import { expect, test } from 'vitest'
import { createTestCustomer, createTestGroupDate, createTestProvider } from '#testing/server/factories.ts'
import { createTestApp, logInTestUser } from '#testing/server/test-app.ts'
import { createTestDeps } from '#testing/server/test-deps.ts'
import { withPayments } from '#testing/server/test-payments.ts'

const NOON = '2026-11-23T10:00:00Z'

async function createCheckout() {
  const deps = await createTestDeps()
  await withPayments(deps)
  const app = await createTestApp(deps)
  const provider = await createTestProvider(deps, { firstName: 'Aino', feeCents: 4550 })
  const customer = await createTestCustomer(deps)
  return { deps, ...app, provider, customer, me: await logInTestUser(deps, customer) }
}

async function createHold() {
  const checkout = await createCheckout()
  const { sessionTemplateId } = checkout.provider
  const reply = await checkout.call(
    'createPaymentIntent',
    { sessionTemplateId, startDateTime: NOON },
    { as: checkout.me },
  )
  const id = reply.body.data!.bookingId
  const writeNote = (note: string, as = checkout.me) => checkout.call('writeNote', { id, note }, { as })
  const readNote = async () => (await checkout.call('getSession', { id }, { as: checkout.me })).body.data!.note
  return { ...checkout, id, writeNote, readNote }
}

test('a visitor sees the price, the length and the cancellation deadline', async () => {
  const { call, provider } = await createCheckout()
  const { status, body } = await call('offerSummary', { id: provider.sessionTemplateId, start: '2026-11-26T10:00:00Z' })
  expect(status).toBe(200)
  expect(body.data).toMatchObject({
    providerFirstName: 'Aino',
    providerTimezone: 'Europe/Tallinn',
    groupSessionRecurrenceId: null,
    title: 'First session',
    price: 45.5,
    startDateTime: '2026-11-26T10:00:00Z',
    cancellation: { freeUntil: '2026-11-25T10:00:00Z', isStillFree: true },
  })
})

test('a group date has its own start time, and one that starts within 24 hours cannot be cancelled for free', async () => {
  const { call, deps, provider } = await createCheckout()
  const { occurrenceId } = await createTestGroupDate(deps, provider.providerId, { startAt: NOON, seats: 6 })
  const { body } = await call('offerSummary', { id: occurrenceId })
  expect(body.data).toMatchObject({
    groupSessionRecurrenceId: occurrenceId,
    startDateTime: NOON,
    cancellation: { isStillFree: false },
  })
})

test('rejects a template that is not bookable and a group without a date', async () => {
  const { call, deps, provider } = await createCheckout()
  const { sessionTemplateId } = await createTestGroupDate(deps, provider.providerId, { startAt: NOON, seats: 6 })
  for (const id of ['0b5f1a52-7c43-4c2e-9d0e-3a1f0f6c1b11', sessionTemplateId]) {
    const { status, body } = await call('offerSummary', { id })
    expect([status, body.code]).toEqual([409, 'templateNotOffered'])
  }
})

test('stores a note encrypted during the hold, and an empty note deletes it', async () => {
  const { writeNote, readNote, deps, id } = await createHold()
  expect((await writeNote('Please no camera.')).status).toBe(200)
  expect(await readNote()).toBe('Please no camera.')
  const row = await deps.db
    .selectFrom('booking')
    .select('encrypted_note')
    .where('booking_id', '=', id)
    .executeTakeFirst()
  expect(row!.encrypted_note!.toString('latin1')).not.toContain('camera')
  await writeNote('')
  expect(await readNote()).toBeNull()
})

test('a client cannot write a note on another client’s booking', async () => {
  const { writeNote, readNote, deps } = await createHold()
  const other = await logInTestUser(deps, await createTestCustomer(deps))
  const { status, body } = await writeNote('not mine', other)
  expect([status, body.code]).toEqual([404, 'bookingNotFound'])
  expect(await readNote()).toBeNull()
})

test('the note cannot be changed after the hold expired or the session is booked', async () => {
  const { writeNote, deps, id, customer } = await createHold()
  deps.clock.forward({ minutes: 14, seconds: 59 })
  const later = await logInTestUser(deps, customer)
  expect((await writeNote('in time', later)).status).toBe(200)
  deps.clock.forward({ seconds: 1 })
  expect((await writeNote('late', later)).body.code).toBe('holdExpired')
  await deps.db
    .updateTable('booking')
    .set({ status: 'booked', hold_expires_at: null })
    .where('booking_id', '=', id)
    .execute()
  expect((await writeNote('late', later)).body.code).toBe('alreadyPaid')
})
