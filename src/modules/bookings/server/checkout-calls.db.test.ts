import { expect, test } from 'vitest'
import { aCustomer, aGroupDate, aProvider } from '#testing/server/factories.ts'
import { signInAs, testApp } from '#testing/server/test-app.ts'
import { testHouse } from '#testing/server/test-house.ts'
import { withPayments } from '#testing/server/test-payments.ts'

const NOON = '2026-11-23T10:00:00Z'

async function aShop() {
  const house = await testHouse()
  await withPayments(house)
  const app = await testApp(house)
  const provider = await aProvider(house, { firstName: 'Aino', feeCents: 4550 })
  const customer = await aCustomer(house)
  return { house, ...app, provider, customer, me: await signInAs(house, customer) }
}

async function aHold() {
  const shop = await aShop()
  const { sessionTemplateId } = shop.provider
  const held = await shop.call('createPaymentIntent', { sessionTemplateId, startDateTime: NOON }, { as: shop.me })
  const id = held.body.data!.bookingId
  const write = (note: string, as = shop.me) => shop.call('writeNote', { id, note }, { as })
  const read = async () => (await shop.call('getSession', { id }, { as: shop.me })).body.data!.note
  return { ...shop, id, write, read }
}

test('a visitor sees what a time costs, how long it is and until when it could be cancelled', async () => {
  const { call, provider } = await aShop()
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

test('a date of a group brings its own start, and a start within a day says that cancelling is not free', async () => {
  const { call, house, provider } = await aShop()
  const { occurrenceId } = await aGroupDate(house, provider.providerId, { startAt: NOON, seats: 6 })
  const { body } = await call('offerSummary', { id: occurrenceId })
  expect(body.data).toMatchObject({
    groupSessionRecurrenceId: occurrenceId,
    startDateTime: NOON,
    cancellation: { isStillFree: false },
  })
})

test('what is not offered, or a group without its date, is refused', async () => {
  const { call, house, provider } = await aShop()
  const { sessionTemplateId } = await aGroupDate(house, provider.providerId, { startAt: NOON, seats: 6 })
  for (const id of ['0b5f1a52-7c43-4c2e-9d0e-3a1f0f6c1b11', sessionTemplateId]) {
    const { status, body } = await call('offerSummary', { id })
    expect([status, body.code]).toEqual([409, 'templateNotOffered'])
  }
})

test('a note is written while the time is held, sealed, and taken away by an empty one', async () => {
  const { write, read, house, id } = await aHold()
  expect((await write('Please no camera.')).status).toBe(200)
  expect(await read()).toBe('Please no camera.')
  const row = await house.db.selectFrom('booking').select('sealed_note').where('booking_id', '=', id).executeTakeFirst()
  expect(row!.sealed_note!.toString('latin1')).not.toContain('camera')
  await write('')
  expect(await read()).toBeNull()
})

test('nobody writes a note into a booking of somebody else', async () => {
  const { write, read, house } = await aHold()
  const other = await signInAs(house, await aCustomer(house))
  const { status, body } = await write('not mine', other)
  expect([status, body.code]).toEqual([404, 'bookingNotFound'])
  expect(await read()).toBeNull()
})

test('once the hold has run out or the session is booked the note stays as it was', async () => {
  const { write, house, id, customer } = await aHold()
  house.clock.forward({ minutes: 14, seconds: 59 })
  const later = await signInAs(house, customer)
  expect((await write('in time', later)).status).toBe(200)
  house.clock.forward({ seconds: 1 })
  expect((await write('late', later)).body.code).toBe('holdExpired')
  await house.db
    .updateTable('booking')
    .set({ status: 'booked', hold_expires_at: null })
    .where('booking_id', '=', id)
    .execute()
  expect((await write('late', later)).body.code).toBe('alreadyPaid')
})
