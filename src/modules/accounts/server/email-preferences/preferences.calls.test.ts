import { expect, test } from 'vitest'
import { aCustomer } from '#testing/server/factories.ts'
import { signInAs, testApp } from '#testing/server/test-app.ts'
import { testHouse } from '#testing/server/test-house.ts'
import { stopLink, wants } from './public.ts'

async function aReader() {
  const house = await testHouse()
  const { call, app } = await testApp(house)
  const person = await aCustomer(house)
  const as = await signInAs(house, person)
  const stop = (kind: 'message' | 'reminderDay' = 'message') =>
    new URL(stopLink(house, { customerAccountId: person.customerAccountId, kind })).pathname
  const isWanted = (kind: 'message' | 'reminderDay' = 'message') => wants(house.db, person.customerAccountId, kind)
  return { house, call, app, person, as, stop, isWanted }
}

const ALL_ON = { reminderDay: true, reminderHour: true, feedbackRequest: true, message: true, waitingOffer: true }

test('everything is on until a person turns it off, one kind at a time', async () => {
  const { call, as, isWanted } = await aReader()
  expect((await call('getMailPreferences', {}, { as })).body.data).toEqual(ALL_ON)
  expect((await call('putMailPreferences', { message: false }, { as })).body.data).toEqual({
    ...ALL_ON,
    message: false,
  })
  expect([await isWanted('message'), await isWanted('reminderDay')]).toEqual([false, true])
  const on = (await call('putMailPreferences', { message: true }, { as })).body
  expect([on.data, on.message]).toEqual([ALL_ON, 'Action was successful'])
})

test('letters about bookings, money and safety are no kind that could be turned off', async () => {
  const { call, as } = await aReader()
  expect((await call('putMailPreferences', { bookingConfirmed: false }, { as })).status).toBe(422)
})

test('somebody else’s wishes are not touched', async () => {
  const { house, call, as } = await aReader()
  const other = await aCustomer(house)
  await call('putMailPreferences', { message: false }, { as: await signInAs(house, other) })
  expect((await call('getMailPreferences', {}, { as })).body.data).toEqual(ALL_ON)
})

test('the link in a letter turns off exactly its kind, by POST only, without a login or a cookie', async () => {
  const { app, stop, isWanted } = await aReader()
  const asked = await app.inject({ url: stop() })
  expect(asked.statusCode).toBe(200)
  expect(asked.body).toContain('<form method="post"')
  expect(await isWanted()).toBe(true)
  // As a mail program's own button sends it (RFC 8058).
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const sent = await app.inject({ method: 'POST', url: stop(), headers, payload: 'List-Unsubscribe=One-Click' })
  expect(sent.statusCode).toBe(200)
  expect([await isWanted('message'), await isWanted('reminderDay')]).toEqual([false, true])
  await app.inject({ method: 'POST', url: `${stop()}/on` })
  expect(await isWanted()).toBe(true)
})

test('the page speaks the reader’s language and is kept by nobody', async () => {
  const { house, app, stop, person } = await aReader()
  await house.db
    .updateTable('customer_account')
    .set({ ui_language: 'et' })
    .where('customer_account_id', '=', person.customerAccountId)
    .execute()
  const { body, headers } = await app.inject({ url: stop('reminderDay') })
  expect(body).toContain('<html lang="et">')
  expect(body).toContain('päev enne seanssi')
  expect(body).not.toContain(person.email)
  expect(headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
})

test('the address says neither whom nor what, and a changed one means nothing', async () => {
  const { app, house, stop, person, isWanted } = await aReader()
  const token = Buffer.from(stop().split('/').at(-1)!, 'base64url').toString('latin1')
  expect(token).not.toContain(person.customerAccountId)
  expect(token).not.toContain('message')
  const bad = [
    `${stop().slice(0, -2)}AA`,
    '/mails/stop/x',
    `/mails/stop/${house.sealing.seal(['x', 'message']).toString('base64url')}`,
  ]
  for (const url of bad) expect((await app.inject({ method: 'POST', url })).statusCode).toBe(404)
  expect(await isWanted()).toBe(true)
})

test('a closed account has nobody left to write to, and its wishes are gone', async () => {
  const { house, app, call, as, stop } = await aReader()
  await call('putMailPreferences', { message: false }, { as })
  expect((await call('closeAccount', {}, { as })).status).toBe(200)
  expect((await app.inject({ method: 'POST', url: stop() })).statusCode).toBe(404)
  expect(await house.db.selectFrom('mail_preference').selectAll().execute()).toEqual([])
})

test('a mail provider’s servers press for many people in a minute, and guessing is slowed down', async () => {
  const { app, house } = await aReader()
  const press = async (url: string) => (await app.inject({ method: 'POST', url })).statusCode
  for (let index = 0; index < 70; index++) {
    const { customerAccountId } = await aCustomer(house)
    const link = new URL(stopLink(house, { customerAccountId, kind: 'message' }))
    expect(await press(link.pathname)).toBe(200)
  }
  const guesses: number[] = []
  for (let index = 0; index < 61; index++) guesses.push(await press(`/mails/stop/guess${index}`))
  expect(guesses).toEqual([...Array(60).fill(404), 429])
})
