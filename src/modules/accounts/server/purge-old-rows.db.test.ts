import { expect, test } from 'vitest'
import { createCookieClient } from '#testing/server/cookie-client.ts'
import { createTestCustomer } from '#testing/server/factories.ts'
import { listSentEmails } from '#testing/server/sent-emails.ts'
import { createTestApp, logInTestUser } from '#testing/server/test-app.ts'
import { createTestDeps } from '#testing/server/test-deps.ts'
import { waitForBackgroundWork } from './background-work.ts'
import { purgeOldRows } from './purge-old-rows.ts'

const FORM = {
  firstName: 'A',
  lastName: 'B',
  emailAddress: 'new@hool.test',
  password: 'Kuldne-9-pilv',
  confirmPassword: 'Kuldne-9-pilv',
}

async function createTestData() {
  const deps = await createTestDeps()
  const { call } = await createTestApp(deps)
  const person = await createTestCustomer(deps)
  const count = async (table: 'sign_up' | 'password_reset' | 'rate_limit_counter' | 'login' | 'idempotency_key') => {
    const { rowCount } = await deps.db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as('rowCount'))
      .executeTakeFirstOrThrow()
    return rowCount
  }
  const after = async (hours: number) => {
    deps.clock.forward({ hours })
    await purgeOldRows(deps)
  }
  return { deps, call, person, count, after }
}

test('deletes sign-ups, reset links and counters once they expire, not before', async () => {
  const { call, person, count, after } = await createTestData()
  await call('customerSignUp', FORM)
  await call('forgotPassword', { email: person.email })
  await waitForBackgroundWork()
  await call('login', { userName: person.email, password: 'Wrong-1234' })
  await after(1)
  expect([await count('sign_up'), await count('password_reset'), await count('rate_limit_counter')]).toEqual([1, 1, 2])
  await after(1)
  expect([await count('sign_up'), await count('password_reset')]).toEqual([1, 0])
  await after(22)
  expect([await count('sign_up'), await count('rate_limit_counter')]).toEqual([0, 0])
})

test('keeps a sign-up whose verification is still valid', async () => {
  const { deps, call, after } = await createTestData()
  const { headers } = await call('customerSignUp', FORM)
  await after(23)
  const { code } = (await listSentEmails(deps, 'verifyEmail'))[0]!.data
  const cookie = String(headers['set-cookie']).split(';')[0]!
  expect((await call('verifyEmail', { email: FORM.emailAddress, code }, { headers: { cookie } })).status).toBe(200)
})

test('deletes ended and expired logins after 90 days and keeps active ones', async () => {
  const { deps, call, person, count, after } = await createTestData()
  const ended = await logInTestUser(deps, person)
  await call('signOut', { cancelToken: ended.cancelToken })
  await logInTestUser(deps, person)
  await after(24 * 90 - 1)
  await logInTestUser(deps, person)
  expect(await count('login')).toBe(3)
  await after(2)
  expect(await count('login')).toBe(2)
  await after(24 * 30)
  expect(await count('login')).toBe(1)
})

test('deletes stored replies after two days', async () => {
  const { deps, person, count, after } = await createTestData()
  const row = {
    customer_account_id: person.customerAccountId,
    call: '/x',
    body_hash: Buffer.from('x'),
    status: 200,
    reply: '{}',
  }
  const created_at = deps.clock.now()
  await deps.db
    .insertInto('idempotency_key')
    .values({ ...row, key: 'a', created_at })
    .execute()
  await after(48)
  expect(await count('idempotency_key')).toBe(1)
  await after(1)
  expect(await count('idempotency_key')).toBe(0)
})

test('deletes contact messages after a year', async () => {
  const { deps, call, after } = await createTestData()
  await call('contactUs', { name: 'A', email: 'a@hool.test', message: 'Hello' })
  const countMessages = async () => (await deps.db.selectFrom('contact_message').select('encrypted').execute()).length
  await after(24 * 365)
  expect(await countMessages()).toBe(1)
  await after(1)
  expect(await countMessages()).toBe(0)
})

test('deletes the leftovers of unfinished logins', async () => {
  const { deps, person, after } = await createTestData()
  const browser = createCookieClient((await createTestApp(deps)).call)
  const login = await logInTestUser(deps, person)
  await browser('passkeyOptions')
  await browser('startTwoStep', {}, login)
  const challenge = { kind: 'secondStep' as const, customer_account_id: person.customerAccountId }
  const hashes = { token_hash: Buffer.from('t'), browser_hash: Buffer.from('b') }
  await deps.db
    .insertInto('login_challenge')
    .values({ ...challenge, ...hashes, expires_at: deps.clock.now().add({ minutes: 10 }) })
    .execute()
  const countRows = async () => {
    const tables = ['passkey_challenge', 'login_challenge', 'authenticator'] as const
    const rows = await Promise.all(tables.map((table) => deps.db.selectFrom(table).selectAll().execute()))
    return rows.map(({ length }) => length)
  }
  expect(await countRows()).toEqual([1, 1, 1])
  await after(1)
  expect(await countRows()).toEqual([0, 0, 1])
  await after(24)
  expect(await countRows()).toEqual([0, 0, 0])
})
