import { expect, test } from 'vitest'
import { createCookieClient } from '#testing/server/browsers.ts'
import { createTestCustomer } from '#testing/server/factories.ts'
import { listSentEmails } from '#testing/server/mails.ts'
import { logInTestUser, testApp } from '#testing/server/test-app.ts'
import { testHouse } from '#testing/server/test-house.ts'
import { waitForBackgroundWork } from './afterwards.ts'
import { purgeOldRows } from './forget-old-rows.ts'

const FORM = {
  firstName: 'A',
  lastName: 'B',
  emailAddress: 'new@hool.test',
  password: 'Kuldne-9-pilv',
  confirmPassword: 'Kuldne-9-pilv',
}

async function createTestData() {
  const house = await testHouse()
  const { call } = await testApp(house)
  const person = await createTestCustomer(house)
  const count = async (table: 'sign_up' | 'password_reset' | 'guess_count' | 'login' | 'idempotency_key') => {
    const { n } = await house.db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
    return n
  }
  const after = async (hours: number) => {
    house.clock.forward({ hours })
    await purgeOldRows(house)
  }
  return { house, call, person, count, after }
}

test('deletes sign-ups, reset links and counters once they expire, not before', async () => {
  const { call, person, count, after } = await createTestData()
  await call('customerSignUp', FORM)
  await call('forgotPassword', { email: person.email })
  await waitForBackgroundWork()
  await call('login', { userName: person.email, password: 'Wrong-1234' })
  await after(1)
  expect([await count('sign_up'), await count('password_reset'), await count('guess_count')]).toEqual([1, 1, 2])
  await after(1)
  expect([await count('sign_up'), await count('password_reset')]).toEqual([1, 0])
  await after(22)
  expect([await count('sign_up'), await count('guess_count')]).toEqual([0, 0])
})

test('keeps a verification that is still valid', async () => {
  const { house, call, after } = await createTestData()
  const { headers } = await call('customerSignUp', FORM)
  await after(23)
  const { code } = (await listSentEmails(house, 'verifyEmail'))[0]!.data
  const cookie = String(headers['set-cookie']).split(';')[0]!
  expect((await call('verifyEmail', { email: FORM.emailAddress, code }, { headers: { cookie } })).status).toBe(200)
})

test('deletes ended and expired logins after 90 days and keeps active ones', async () => {
  const { house, call, person, count, after } = await createTestData()
  const ended = await logInTestUser(house, person)
  await call('signOut', { cancelToken: ended.cancelToken })
  await logInTestUser(house, person)
  await after(24 * 90 - 1)
  await logInTestUser(house, person)
  expect(await count('login')).toBe(3)
  await after(2)
  expect(await count('login')).toBe(2)
  await after(24 * 30)
  expect(await count('login')).toBe(1)
})

test('deletes stored replies after two days', async () => {
  const { house, person, count, after } = await createTestData()
  const row = {
    customer_account_id: person.customerAccountId,
    call: '/x',
    body_hash: Buffer.from('x'),
    status: 200,
    reply: '{}',
  }
  const created_at = house.clock.now()
  await house.db
    .insertInto('idempotency_key')
    .values({ ...row, key: 'a', created_at })
    .execute()
  await after(48)
  expect(await count('idempotency_key')).toBe(1)
  await after(1)
  expect(await count('idempotency_key')).toBe(0)
})

test('deletes contact messages after a year', async () => {
  const { house, call, after } = await createTestData()
  await call('contactUs', { name: 'A', email: 'a@hool.test', message: 'Hello' })
  const left = async () => (await house.db.selectFrom('contact_message').select('sealed').execute()).length
  await after(24 * 365)
  expect(await left()).toBe(1)
  await after(1)
  expect(await left()).toBe(0)
})

test('deletes the leftovers of unfinished logins', async () => {
  const { house, person, after } = await createTestData()
  const browser = createCookieClient((await testApp(house)).call)
  const login = await logInTestUser(house, person)
  await browser('passkeyOptions')
  await browser('startTwoStep', {}, login)
  const ticket = { kind: 'secondStep' as const, customer_account_id: person.customerAccountId }
  const hashes = { token_hash: Buffer.from('t'), browser_hash: Buffer.from('b') }
  await house.db
    .insertInto('login_ticket')
    .values({ ...ticket, ...hashes, expires_at: house.clock.now().add({ minutes: 10 }) })
    .execute()
  const left = async () => {
    const tables = ['passkey_challenge', 'login_ticket', 'authenticator'] as const
    const rows = await Promise.all(tables.map((table) => house.db.selectFrom(table).selectAll().execute()))
    return rows.map((one) => one.length)
  }
  expect(await left()).toEqual([1, 1, 1])
  await after(1)
  expect(await left()).toEqual([0, 0, 1])
  await after(24)
  expect(await left()).toEqual([0, 0, 0])
})
