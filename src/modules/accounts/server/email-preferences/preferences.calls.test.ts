import { expect, test } from 'vitest'
import { createTestCustomer } from '#testing/server/factories.ts'
import { createTestApp, logInTestUser } from '#testing/server/test-app.ts'
import { createTestDeps } from '#testing/server/test-deps.ts'
import { createUnsubscribeLink, isEmailEnabled } from './public.ts'
import { parseUnsubscribeToken } from './unsubscribe-link.ts'

async function createRecipient() {
  const deps = await createTestDeps()
  const { call, app } = await createTestApp(deps, { own: true })
  const person = await createTestCustomer(deps)
  const as = await logInTestUser(deps, person)
  const getUnsubscribePath = (kind: 'message' | 'reminderDay' = 'message') =>
    new URL(createUnsubscribeLink(deps, { customerAccountId: person.customerAccountId, kind })).pathname
  const isEnabled = (kind: 'message' | 'reminderDay' = 'message') =>
    isEmailEnabled(deps.db, person.customerAccountId, kind)
  return { deps, call, app, person, as, getUnsubscribePath, isEnabled }
}

const ALL_ON = { reminderDay: true, reminderHour: true, feedbackRequest: true, message: true, waitlistOffer: true }

test('every kind is on by default and can be turned off separately', async () => {
  const { call, as, isEnabled } = await createRecipient()
  expect((await call('getEmailPreferences', {}, { as })).body.data).toEqual(ALL_ON)
  expect((await call('updateEmailPreferences', { message: false }, { as })).body.data).toEqual({
    ...ALL_ON,
    message: false,
  })
  expect([await isEnabled('message'), await isEnabled('reminderDay')]).toEqual([false, true])
  const turnedOn = (await call('updateEmailPreferences', { message: true }, { as })).body
  expect([turnedOn.data, turnedOn.message]).toEqual([ALL_ON, 'Action was successful'])
})

test('emails about bookings, payments and security cannot be turned off', async () => {
  const { call, as } = await createRecipient()
  expect((await call('updateEmailPreferences', { bookingConfirmed: false }, { as })).status).toBe(422)
})

test('does not change other people’s settings', async () => {
  const { deps, call, as } = await createRecipient()
  const other = await createTestCustomer(deps)
  await call('updateEmailPreferences', { message: false }, { as: await logInTestUser(deps, other) })
  expect((await call('getEmailPreferences', {}, { as })).body.data).toEqual(ALL_ON)
})

test('an unsubscribe link turns off only its kind, by POST only, without a login or a cookie', async () => {
  const { app, getUnsubscribePath, isEnabled } = await createRecipient()
  const page = await app.inject({ url: getUnsubscribePath() })
  expect(page.statusCode).toBe(200)
  expect(page.body).toContain('<form method="post"')
  expect(await isEnabled()).toBe(true)
  // The request that an email client's own unsubscribe button sends (RFC 8058).
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const reply = await app.inject({
    method: 'POST',
    url: getUnsubscribePath(),
    headers,
    payload: 'List-Unsubscribe=One-Click',
  })
  expect(reply.statusCode).toBe(200)
  expect([await isEnabled('message'), await isEnabled('reminderDay')]).toEqual([false, true])
  await app.inject({ method: 'POST', url: `${getUnsubscribePath()}/on` })
  expect(await isEnabled()).toBe(true)
})

test('the page is in the recipient’s language and is not cached', async () => {
  const { deps, app, getUnsubscribePath, person } = await createRecipient()
  await deps.db
    .updateTable('customer_account')
    .set({ ui_language: 'et' })
    .where('customer_account_id', '=', person.customerAccountId)
    .execute()
  const { body, headers } = await app.inject({ url: getUnsubscribePath('reminderDay') })
  expect(body).toContain('<html lang="et">')
  expect(body).toContain('päev enne seanssi')
  expect(body).not.toContain(person.email)
  expect(headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
})

test('the URL reveals neither account nor kind, and a modified one is invalid', async () => {
  const { app, deps, getUnsubscribePath, person, isEnabled } = await createRecipient()
  const token = Buffer.from(getUnsubscribePath().split('/').at(-1)!, 'base64url').toString('latin1')
  expect(token).not.toContain(person.customerAccountId)
  expect(token).not.toContain('message')
  const invalidUrls = [
    `${getUnsubscribePath().slice(0, -2)}AA`,
    '/mails/stop/x',
    `/mails/stop/${deps.encryption.encrypt(['x', 'message']).toString('base64url')}`,
  ]
  for (const url of invalidUrls) expect((await app.inject({ method: 'POST', url })).statusCode).toBe(404)
  expect(await isEnabled()).toBe(true)
})

test('a link of an email sent before a kind was renamed still turns that kind off', async () => {
  const { deps } = await createRecipient()
  const token = deps.encryption.encrypt(['account', 'waitingOffer'], 'mails.stop').toString('base64url')
  expect(parseUnsubscribeToken(deps, token)).toEqual({ customerAccountId: 'account', kind: 'waitlistOffer' })
})

test('a deleted account’s settings are erased and its links invalid', async () => {
  const { deps, app, call, as, getUnsubscribePath } = await createRecipient()
  await call('updateEmailPreferences', { message: false }, { as })
  expect((await call('closeAccount', {}, { as })).status).toBe(200)
  expect((await app.inject({ method: 'POST', url: getUnsubscribePath() })).statusCode).toBe(404)
  expect(await deps.db.selectFrom('email_preference').selectAll().execute()).toEqual([])
})

test('does not limit a mail service that unsubscribes many people, but limits invalid tokens', async () => {
  const { app, deps } = await createRecipient()
  const unsubscribe = async (url: string) => (await app.inject({ method: 'POST', url })).statusCode
  for (let index = 0; index < 70; index++) {
    const { customerAccountId } = await createTestCustomer(deps)
    const link = new URL(createUnsubscribeLink(deps, { customerAccountId, kind: 'message' }))
    expect(await unsubscribe(link.pathname)).toBe(200)
  }
  const statuses: number[] = []
  for (let index = 0; index < 61; index++) statuses.push(await unsubscribe(`/mails/stop/guess${index}`))
  expect(statuses).toEqual([...Array(60).fill(404), 429])
})
