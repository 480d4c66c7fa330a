import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { createTestCustomer } from '#testing/server/factories.ts'
import { listSentEmails } from '#testing/server/sent-emails.ts'
import { createTestApp, logInTestUser } from '#testing/server/test-app.ts'
import { createTestDeps } from '#testing/server/test-deps.ts'

async function createLogin() {
  const deps = await createTestDeps()
  const { call } = await createTestApp(deps)
  const person = await createTestCustomer(deps, { email: 'member@hool.test', firstName: 'Mari' })
  const login = await logInTestUser(deps, person)
  const refresh = (bearer: string) => call('refreshToken', {}, { bearer })
  const isLoggedIn = async (bearer: string) => (await call('getProfile', {}, { bearer })).status === 200
  return { deps, call, person, login, refresh, isLoggedIn }
}

test('a refresh returns a new pair, and both access tokens stay valid for ten minutes', async () => {
  const { deps, login, refresh, isLoggedIn } = await createLogin()
  deps.clock.forward({ minutes: 9 })
  const { status, body } = await refresh(login.refreshToken)
  expect(status).toBe(200)
  expect(body.data!.refreshToken).not.toBe(login.refreshToken)
  expect(body.data!.cancelToken).toBe(login.cancelToken)
  expect(await isLoggedIn(login.accessToken)).toBe(true)
  deps.clock.forward({ minutes: 1, seconds: 1 })
  expect(await isLoggedIn(login.accessToken)).toBe(false)
  expect(await isLoggedIn(body.data!.accessToken)).toBe(true)
})

test('two tabs within ten seconds get the same pair', async () => {
  const { deps, login, refresh } = await createLogin()
  const first = await refresh(login.refreshToken)
  deps.clock.forward({ seconds: 10 })
  const second = await refresh(login.refreshToken)
  expect(second.body.data!.refreshToken).toBe(first.body.data!.refreshToken)
  expect((await refresh(first.body.data!.refreshToken)).status).toBe(200)
})

test('reusing a token after ten seconds ends the login and emails the owner once', async () => {
  const { deps, login, refresh, isLoggedIn } = await createLogin()
  const next = (await refresh(login.refreshToken)).body.data!
  deps.clock.forward({ seconds: 11 })
  const reused = await refresh(login.refreshToken)
  expect([reused.status, reused.body.code]).toEqual([401, 'sessionEnded'])
  expect(await isLoggedIn(next.accessToken)).toBe(false)
  expect((await refresh(next.refreshToken)).status).toBe(401)
  expect((await refresh(login.refreshToken)).status).toBe(401)
  const emails = await listSentEmails(deps, 'loginEndedForSecurity')
  expect(emails.map((email) => [email.to.email, email.data.firstName])).toEqual([['member@hool.test', 'Mari']])
  expect(emails[0]!.data.resetLink).toMatch(/\/en\/account\/reset-password#[\w-]{43}$/)
})

test('a token two rotations old ends the login even within ten seconds', async () => {
  const { login, refresh } = await createLogin()
  const second = (await refresh(login.refreshToken)).body.data!
  const third = (await refresh(second.refreshToken)).body.data!
  expect((await refresh(login.refreshToken)).status).toBe(401)
  expect((await refresh(third.refreshToken)).status).toBe(401)
})

test('twenty concurrent refreshes leave one valid pair', async () => {
  const { deps, login, refresh } = await createLogin()
  const responses = await Promise.all(Array.from({ length: 20 }, () => refresh(login.refreshToken)))
  expect(responses.every(({ status }) => status === 200)).toBe(true)
  const pairs = new Set(responses.map(({ body }) => body.data!.refreshToken))
  expect(pairs.size).toBe(1)
  const row = await deps.db.selectFrom('login').selectAll().executeTakeFirstOrThrow()
  expect([row.generation, row.ended_at]).toEqual([1, null])
  expect((await refresh([...pairs][0]!)).status).toBe(200)
})

test.each([
  ['nothing', ''],
  ['garbage', 'garbage'],
  ['an unknown login', `${randomUUID()}.0.${'a'.repeat(43)}`],
])('rejects %s as a refresh token', async (_what, bearer) => {
  const { refresh } = await createLogin()
  expect((await refresh(bearer)).status).toBe(401)
})

test('rejects a refresh token with another generation and an access token', async () => {
  const { deps, login, refresh } = await createLogin()
  expect((await refresh(login.refreshToken.replace('.0.', '.1.'))).status).toBe(401)
  expect((await refresh(login.accessToken)).status).toBe(401)
  expect((await deps.db.selectFrom('login').select('ended_at').executeTakeFirstOrThrow()).ended_at).toBeNull()
})

test('a login expires thirty days after it began', async () => {
  const { deps, login, refresh } = await createLogin()
  deps.clock.forward({ hours: 24 * 29 })
  const next = (await refresh(login.refreshToken)).body.data!
  deps.clock.forward({ hours: 24 })
  expect((await refresh(next.refreshToken)).status).toBe(401)
})

test('blocking ends access and refreshing immediately', async () => {
  const { deps, login, refresh, isLoggedIn } = await createLogin()
  await deps.db.updateTable('customer_account').set({ login_blocked_at: deps.clock.now() }).execute()
  expect(await isLoggedIn(login.accessToken)).toBe(false)
  expect((await refresh(login.refreshToken)).status).toBe(401)
})

test('a changed role takes effect with the next request, regardless of the token', async () => {
  const { deps, login, call } = await createLogin()
  await deps.db.updateTable('customer_account').set({ role: 3 }).execute()
  expect((await call('getProfile', {}, { as: login })).body.data!.role).toBe(3)
})

test('signing out works with an expired access token and ends access immediately', async () => {
  const { deps, call, login, refresh, isLoggedIn } = await createLogin()
  const signOut = (cancelToken: string) => call('signOut', { cancelToken }, { bearer: login.accessToken })
  const wrong = login.cancelToken.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))
  expect((await signOut(wrong)).status).toBe(200)
  expect(await isLoggedIn(login.accessToken)).toBe(true)
  const refreshed = (await refresh(login.refreshToken)).body.data!
  deps.clock.forward({ minutes: 11 })
  expect((await signOut(login.cancelToken)).status).toBe(200)
  expect(await isLoggedIn(refreshed.accessToken)).toBe(false)
  expect((await refresh(refreshed.refreshToken)).status).toBe(401)
  expect(await listSentEmails(deps, 'loginEndedForSecurity')).toEqual([])
})

test('an access token is invalid after its login ends', async () => {
  const { call, login, isLoggedIn } = await createLogin()
  await call('signOut', { cancelToken: login.cancelToken })
  expect(await isLoggedIn(login.accessToken)).toBe(false)
})

test('logins are listed and can be ended one by one', async () => {
  const { deps, call, person, login, isLoggedIn } = await createLogin()
  deps.clock.forward({ minutes: 1 })
  const phone = await logInTestUser(deps, person)
  const list = async () => (await call('listLogins', {}, { as: login })).body.data!
  const [newest, oldest] = await list()
  expect([newest!.isThisOne, oldest!.isThisOne]).toEqual([false, true])
  expect(newest).toMatchObject({ device: 'test', startedAt: '2026-11-23T07:21:00Z' })
  expect((await call('endLogin', { id: newest!.loginId }, { as: login })).status).toBe(200)
  expect(await isLoggedIn(phone.accessToken)).toBe(false)
  expect(await list()).toHaveLength(1)
  expect((await call('endLogin', { id: newest!.loginId }, { as: login })).status).toBe(404)
})

test('ends all other logins and keeps the current one', async () => {
  const { deps, call, person, login, isLoggedIn } = await createLogin()
  const others = [await logInTestUser(deps, person), await logInTestUser(deps, person)]
  expect((await call('endOtherLogins', {}, { as: login })).status).toBe(200)
  expect([
    await isLoggedIn(login.accessToken),
    ...(await Promise.all(others.map(({ accessToken }) => isLoggedIn(accessToken)))),
  ]).toEqual([...[true, false, false]])
  expect((await call('listLogins', {}, { as: login })).body.data).toHaveLength(1)
})
