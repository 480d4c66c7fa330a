import { expect, test } from 'vitest'
import { PASSKEYS_MAX } from '#modules/accounts/values/limits.ts'
import { createCookieClient } from '#testing/server/cookie-client.ts'
import { createTestCustomer, type TestCustomer } from '#testing/server/factories.ts'
import { createTestPasskey } from '#testing/server/passkey.ts'
import { listSentEmails } from '#testing/server/sent-emails.ts'
import { createTestApp, logInTestUser } from '#testing/server/test-app.ts'
import { createTestDeps } from '#testing/server/test-deps.ts'

type Browser = ReturnType<typeof createCookieClient>
type Login = { accessToken: string }

async function registerPasskey(browser: Browser, login: Login, passkey = createTestPasskey(), change: object = {}) {
  const { challenge } = (await browser('newPasskeyOptions', {}, login)).body.data!
  return browser('addPasskey', { name: 'Phone', passkey: passkey.createRegistration({ challenge, ...change }) }, login)
}

const getChallenge = async (browser: Browser) => (await browser('passkeyOptions')).body.data!.challenge

async function createMember() {
  const deps = await createTestDeps()
  const { call } = await createTestApp(deps)
  const person = await createTestCustomer(deps)
  const login = await logInTestUser(deps, person)
  const browser = createCookieClient(call)
  return { deps, call, person, login, browser, createBrowser: () => createCookieClient(call) }
}

async function createMemberWithPasskey() {
  const member = await createMember()
  const passkey = createTestPasskey()
  const added = await registerPasskey(member.browser, member.login, passkey)
  const logInWithPasskey = async (change: object = {}, browser = member.browser) =>
    browser('loginPasskey', { passkey: passkey.createAssertion({ challenge: await getChallenge(browser), ...change }) })
  return { ...member, passkey, passkeyId: added.body.data!.passkeyId, logInWithPasskey }
}

test('a passkey alone logs in on any browser, and the owner was emailed when it was added', async () => {
  const { deps, logInWithPasskey, createBrowser, person } = await createMemberWithPasskey()
  const browser = createBrowser()
  const result = await logInWithPasskey({}, browser)
  expect(result.status).toBe(200)
  const profile = await browser('getProfile', {}, result.body.data!)
  expect(profile.body.data!.customerAccountId).toBe(person.customerAccountId)
  expect((await listSentEmails(deps, 'securityChanged')).map((email) => email.data.what)).toEqual(['passkeyAdded'])
})

test('a passkey logs in although strangers have used up the attempts of the account, and is not counted', async () => {
  const { deps, call, person, logInWithPasskey, createBrowser } = await createMemberWithPasskey()
  await call('login', { userName: person.email, password: 'Wrong-1234' }, { from: '10.9.0.1' })
  await deps.db.updateTable('rate_limit_counter').set({ attempts: 100 }).execute()
  expect((await logInWithPasskey({}, createBrowser())).status).toBe(200)
  const counters = await deps.db.selectFrom('rate_limit_counter').select('attempts').execute()
  expect(counters.map(({ attempts }) => attempts)).toEqual([100, 100, 100])
})

test('a passkey login requires no second factor', async () => {
  const { deps, person, logInWithPasskey } = await createMemberWithPasskey()
  const row = {
    customer_account_id: person.customerAccountId,
    created_at: deps.clock.now(),
    confirmed_at: deps.clock.now(),
  }
  await deps.db
    .insertInto('authenticator')
    .values({ ...row, encrypted_secret: deps.encryption.encrypt('JBSWY3DPEHPK3PXP') })
    .execute()
  expect((await logInWithPasskey()).status).toBe(200)
})

test('accepts a response only once, even in parallel requests', async () => {
  const { browser, passkey } = await createMemberWithPasskey()
  const assertion = passkey.createAssertion({ challenge: await getChallenge(browser) })
  const responses = await Promise.all(Array.from({ length: 6 }, () => browser('loginPasskey', { passkey: assertion })))
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
  expect((await browser('loginPasskey', { passkey: assertion })).body.code).toBe('passkeyWrong')
})

test.each([
  ['another origin', { origin: 'https://evil.test' }],
  ['a device without user verification', { isVerified: false }],
  ['an unknown challenge', { challenge: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' }],
])('rejects a response with %s', async (_name, change) => {
  const { logInWithPasskey } = await createMemberWithPasskey()
  const { status, body } = await logInWithPasskey(change)
  expect([status, body.code]).toEqual([422, 'passkeyWrong'])
})

test('a challenge is valid in its browser for five minutes', async () => {
  const { deps, browser, createBrowser, passkey } = await createMemberWithPasskey()
  const attacker = createBrowser()
  await getChallenge(attacker)
  const stolen = passkey.createAssertion({ challenge: await getChallenge(browser) })
  expect((await attacker('loginPasskey', { passkey: stolen })).body.code).toBe('passkeyWrong')
  const late = passkey.createAssertion({ challenge: await getChallenge(browser) })
  deps.clock.forward({ minutes: 5 })
  expect((await browser('loginPasskey', { passkey: late })).body.code).toBe('passkeyWrong')
})

test('a login challenge cannot add a passkey, and a registration challenge cannot log in', async () => {
  const { browser, login, passkey } = await createMemberWithPasskey()
  const registration = createTestPasskey().createRegistration({ challenge: await getChallenge(browser) })
  expect((await browser('addPasskey', { name: 'x', passkey: registration }, login)).body.code).toBe('passkeyWrong')
  const { challenge } = (await browser('newPasskeyOptions', {}, login)).body.data!
  const assertion = passkey.createAssertion({ challenge })
  expect((await browser('loginPasskey', { passkey: assertion })).body.code).toBe('passkeyWrong')
})

test('rejects a counter that does not increase, unless it is always zero', async () => {
  const { logInWithPasskey } = await createMemberWithPasskey()
  const statuses: number[] = []
  for (const counter of [0, 0, 5, 5, 4, 0, 6]) statuses.push((await logInWithPasskey({ counter })).status)
  expect(statuses).toEqual([200, 200, 200, 422, 422, 422, 200])
})

test('a passkey belongs to one account, and a challenge to the account that requested it', async () => {
  const { deps, browser, login, passkey } = await createMemberWithPasskey()
  const other = await logInTestUser(deps, await createTestCustomer(deps))
  expect((await registerPasskey(browser, other, passkey)).body.code).toBe('passkeyKnown')
  const { challenge } = (await browser('newPasskeyOptions', {}, login)).body.data!
  const registration = createTestPasskey().createRegistration({ challenge })
  expect((await browser('addPasskey', { name: 'x', passkey: registration }, other)).body.code).toBe('passkeyWrong')
})

test('confirms the identity only with the account’s own passkey', async () => {
  const { deps, call, browser, login, passkey } = await createMemberWithPasskey()
  deps.clock.forward({ minutes: 11 })
  const refresh = async ({ refreshToken }: { refreshToken: string }) =>
    (await call('refreshToken', {}, { bearer: refreshToken })).body.data!
  const ownLogin = await refresh(login)
  const stranger = await logInTestUser(deps, await createTestCustomer(deps))
  const confirmIdentity = async (as: Login) =>
    browser('proveItIsMe', { passkey: passkey.createAssertion({ challenge: await getChallenge(browser) }) }, as)
  expect((await browser('removePasskey', { id: crypto.randomUUID() }, ownLogin)).body.data).toEqual({
    methods: ['password', 'passkey'],
  })
  expect((await confirmIdentity(stranger)).body.code).toBe('proofRefused')
  expect((await confirmIdentity(ownLogin)).status).toBe(200)
  expect((await browser('getSafety', {}, ownLogin)).body.data!.provedUntil).not.toBeNull()
})

test('other accounts can neither rename nor remove a passkey; a removed one cannot log in', async () => {
  const { deps, browser, login, passkeyId, logInWithPasskey } = await createMemberWithPasskey()
  const stranger = await logInTestUser(deps, await createTestCustomer(deps))
  for (const name of ['renamePasskey', 'removePasskey'] as const) {
    const input = name === 'renamePasskey' ? { id: passkeyId, name: 'Mine' } : { id: passkeyId }
    expect([name, (await browser(name, input, stranger)).status]).toEqual([name, 404])
  }
  expect((await browser('renamePasskey', { id: passkeyId, name: 'Blue key' }, login)).status).toBe(200)
  expect((await browser('getSafety', {}, login)).body.data!.passkeys).toMatchObject([{ name: 'Blue key' }])
  expect((await browser('removePasskey', { id: passkeyId }, login)).status).toBe(200)
  expect((await logInWithPasskey()).body.code).toBe('passkeyWrong')
})

test('limits the number of passkeys, even for parallel requests', async () => {
  const { deps, browser, login, person } = await createMember()
  const row = (index: number) => ({
    ...{ customer_account_id: person.customerAccountId, credential_id: `key-${index}`, public_key: Buffer.alloc(1) },
    ...{ transports: [], name: 'Key', added_at: deps.clock.now(), last_used_at: null },
  })
  const rows = Array.from({ length: PASSKEYS_MAX - 1 }, (_, index) => row(index))
  await deps.db.insertInto('passkey').values(rows).execute()
  const registrations: object[] = []
  while (registrations.length < 3) {
    const { challenge } = (await browser('newPasskeyOptions', {}, login)).body.data!
    registrations.push(createTestPasskey().createRegistration({ challenge }))
  }
  const responses = await Promise.all(
    registrations.map((passkey) => browser('addPasskey', { name: 'Key', passkey }, login)),
  )
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409])
})

test.each<[string, (person: TestCustomer) => object, string]>([
  ['blocked', () => ({ login_blocked_at: Temporal.Instant.from('2026-11-23T07:00:00Z') }), 'accountBlocked'],
  ['deactivated', () => ({ deactivated_at: Temporal.Instant.from('2026-11-23T07:00:00Z') }), 'accountDeactivated'],
])('a %s account cannot log in with a passkey', async (_name, change, code) => {
  const { deps, person, logInWithPasskey } = await createMemberWithPasskey()
  await deps.db
    .updateTable('customer_account')
    .set(change(person))
    .where('customer_account_id', '=', person.customerAccountId)
    .execute()
  expect((await logInWithPasskey()).body.code).toBe(code)
})
