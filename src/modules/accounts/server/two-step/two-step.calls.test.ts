import { Secret, TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { createResetLink } from '#modules/accounts/server/account-owner.ts'
import { hashPassword } from '#modules/accounts/server/passwords.ts'
import { createCookieClient } from '#testing/server/cookie-client.ts'
import { createTestCustomer } from '#testing/server/factories.ts'
import { listSentEmails } from '#testing/server/sent-emails.ts'
import { createTestApp, logInTestUser } from '#testing/server/test-app.ts'
import { createTestDeps, type TestDeps } from '#testing/server/test-deps.ts'

const PASSWORD = 'Parool-1234'
const hash = hashPassword(PASSWORD)
const EMAIL = 'member@hool.test'

/** Simulates the authenticator app, which shares only the secret with the server. */
const createApp = (deps: TestDeps, secret: string) => (stepsAway: number) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: deps.clock.now().epochMilliseconds + stepsAway * 30_000,
  })

const setAccountAttempts = (deps: TestDeps, attempts: number) =>
  deps.db.updateTable('rate_limit_counter').set({ attempts }).where('subject', 'like', 'account:%').execute()

const parseResetToken = (link: string) => new URL(link).hash.slice(1)

async function createMember() {
  const deps = await createTestDeps()
  const { call } = await createTestApp(deps)
  const person = await createTestCustomer(deps, { email: EMAIL, passwordHash: await hash })
  const login = await logInTestUser(deps, person)
  const laptop = createCookieClient(call)
  const logIn = (browser = laptop) => browser('login', { userName: EMAIL, password: PASSWORD })
  return { deps, call, person, login, laptop, logIn, createBrowser: () => createCookieClient(call) }
}

/** Creates a member with two-step login on, and moves the clock to the next code. */
async function createTwoStepMember() {
  const member = await createMember()
  const { deps, laptop, login, logIn } = member
  const { secret } = (await laptop('startTwoStep', {}, login)).body.data!
  const app = createApp(deps, secret)
  const confirmed = await laptop('confirmTwoStep', { code: app(0) }, login)
  deps.clock.forward({ seconds: 60 })
  const createChallenge = async (browser = laptop) =>
    ((await logIn(browser)).body.data as unknown as { ticket: string }).ticket
  return { ...member, app, recoveryCodes: confirmed.body.data!.recoveryCodes, createChallenge }
}

test('a login without a second factor returns the usual reply', async () => {
  const { logIn } = await createMember()
  const { status, body } = await logIn()
  expect(status).toBe(200)
  expect(Object.keys(body.data!).sort()).toEqual([
    'accessToken',
    'cancelToken',
    'emailConfirmed',
    'refreshToken',
    'role',
  ])
})

test('an unconfirmed secret does not require a code at login', async () => {
  const { laptop, login, logIn } = await createMember()
  const started = await laptop('startTwoStep', {}, login)
  expect(started.body.data!.uri).toMatch(
    /^otpauth:\/\/totp\/Hool:member%40hool\.test\?issuer=Hool&secret=[A-Z2-7]{32}&/,
  )
  expect((await laptop('confirmTwoStep', { code: '000000' }, login)).body.code).toBe('secondStepWrong')
  expect((await logIn()).status).toBe(200)
})

test('with two-step login on, the password returns a challenge without tokens, and a code from the app completes the login', async () => {
  const { deps, app, laptop, logIn } = await createTwoStepMember()
  const first = await logIn()
  expect([first.status, first.body.code]).toEqual([409, 'secondStepNeeded'])
  expect(JSON.stringify(first.body)).not.toMatch(/Token/)
  const { ticket } = first.body.data as unknown as { ticket: string }
  const code = app(0)
  const second = await laptop('loginSecondStep', { ticket, code: `${code.slice(0, 3)} ${code.slice(3)}` })
  expect(second.status).toBe(200)
  expect((await laptop('getProfile', {}, second.body.data!)).status).toBe(200)
  expect((await listSentEmails(deps, 'securityChanged')).map((email) => email.data.what)).toEqual(['twoStepOn'])
})

test('stores neither the secret nor the recovery codes in plain text', async () => {
  const { deps, recoveryCodes } = await createTwoStepMember()
  const row = await deps.db.selectFrom('authenticator').selectAll().executeTakeFirstOrThrow()
  const secret = deps.encryption.decrypt<string>(row.encrypted_secret)
  const codes = await deps.db.selectFrom('recovery_code').select('code_hash').execute()
  expect([codes.length, new Set(recoveryCodes).size]).toEqual([10, 10])
  const stored = JSON.stringify([row, codes], (_key, value) =>
    value?.type === 'Buffer'
      ? Buffer.from(value.data).toString('latin1')
      : typeof value === 'bigint'
        ? String(value)
        : value,
  )
  for (const hidden of [secret, ...recoveryCodes, ...recoveryCodes.map((code) => code.replace('-', ''))])
    expect(stored).not.toContain(hidden)
})

test.each([
  [-2, 422],
  [-1, 200],
  [0, 200],
  [1, 200],
  [2, 422],
])('a code that is %i steps away gets status %i', async (stepsAway, status) => {
  const { app, laptop, createChallenge } = await createTwoStepMember()
  expect((await laptop('loginSecondStep', { ticket: await createChallenge(), code: app(stepsAway) })).status).toBe(
    status,
  )
})

test('a code works once, even in ten parallel requests', async () => {
  const { app, laptop, createChallenge } = await createTwoStepMember()
  const tickets: string[] = []
  while (tickets.length < 10) tickets.push(await createChallenge())
  const code = app(0)
  const responses = await Promise.all(tickets.map((ticket) => laptop('loginSecondStep', { ticket, code })))
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('an older code does not work after a newer one, a newer one does', async () => {
  const { app, laptop, createChallenge } = await createTwoStepMember()
  const codes = [app(0), app(-1), app(1)]
  const statuses: number[] = []
  for (const code of codes)
    statuses.push((await laptop('loginSecondStep', { ticket: await createChallenge(), code })).status)
  expect(statuses).toEqual([200, 422, 200])
})

test('a challenge is valid in its browser, for ten minutes, once', async () => {
  const { deps, app, laptop, createChallenge, createBrowser } = await createTwoStepMember()
  const ticket = await createChallenge()
  const attacker = createBrowser()
  await attacker('passkeyOptions')
  const stolen = await attacker('loginSecondStep', { ticket, code: app(0) })
  expect([stolen.status, stolen.body.code]).toEqual([409, 'ticketSpent'])
  expect((await laptop('loginSecondStep', { ticket, code: app(0) })).status).toBe(200)
  expect((await laptop('loginSecondStep', { ticket, code: app(1) })).body.code).toBe('ticketSpent')
  const late = await createChallenge()
  deps.clock.forward({ minutes: 10 })
  expect((await laptop('loginSecondStep', { ticket: late, code: app(0) })).body.code).toBe('ticketSpent')
})

test('five wrong codes invalidate a challenge, even in parallel requests', async () => {
  const { app, laptop, createChallenge, deps } = await createTwoStepMember()
  const ticket = await createChallenge()
  const responses = await Promise.all(
    Array.from({ length: 12 }, (_, at) => laptop('loginSecondStep', { ticket, code: String(100_000 + at) })),
  )
  expect(responses.filter(({ body }) => body.code === 'secondStepWrong').length).toBeLessThanOrEqual(5)
  deps.clock.forward({ minutes: 5 })
  expect((await laptop('loginSecondStep', { ticket, code: app(0) })).body.code).toBe('ticketSpent')
})

test('allows ten attempts at the code, regardless of the number of challenges', async () => {
  const { laptop, createChallenge } = await createTwoStepMember()
  const codes: (string | undefined)[] = []
  for (let challengeNumber = 0; challengeNumber < 3; challengeNumber++) {
    const ticket = await createChallenge()
    for (let attempt = 0; attempt < 5; attempt++)
      codes.push((await laptop('loginSecondStep', { ticket, code: '000000' })).body.code)
  }
  expect(codes.filter((code) => code === 'secondStepWrong')).toHaveLength(10)
  expect(codes.at(-1)).toBe('tooManyTries')
})

test('a known device is exempt from the limit of codes per account only if it has logged in with a second factor', async () => {
  const { deps, laptop, app, createBrowser, createChallenge } = await createTwoStepMember()
  const stranger = createBrowser()
  await stranger('loginSecondStep', { ticket: await createChallenge(stranger), code: '000000' })
  await laptop('loginSecondStep', { ticket: await createChallenge(), code: app(0) })
  await setAccountAttempts(deps, 100)
  deps.clock.forward({ minutes: 1 })
  const ticket = await createChallenge()
  const setLogins = (second_step: 'code' | null) =>
    deps.db
      .updateTable('login')
      .set({ second_step, address_hash: Buffer.from('elsewhere') })
      .execute()
  await setLogins(null)
  expect((await laptop('loginSecondStep', { ticket, code: app(0) })).status).toBe(429)
  await setLogins('code')
  expect((await laptop('loginSecondStep', { ticket, code: app(0) })).status).toBe(200)
})

test('a password reset does not clear wrong codes', async () => {
  const { deps, call, person, createBrowser, createChallenge, app } = await createTwoStepMember()
  const stranger = createBrowser()
  const ticket = await createChallenge(stranger)
  await stranger('loginSecondStep', { ticket, code: '000000' })
  await setAccountAttempts(deps, 100)
  const token = parseResetToken(
    await createResetLink({ ...deps, now: deps.clock.now() }, person.customerAccountId, 'en'),
  )
  const password = 'Uus-9-rada-metsa'
  expect((await call('updatePassword', { token, password, confirmPassword: password })).status).toBe(200)
  const browser = createBrowser()
  const { data } = (await browser('login', { userName: EMAIL, password })).body
  const { ticket: newTicket } = data as unknown as { ticket: string }
  expect((await browser('loginSecondStep', { ticket: newTicket, code: app(0) })).status).toBe(429)
})

test('a recovery code logs in once, in any spelling, and the owner is emailed', async () => {
  const { deps, laptop, recoveryCodes, createChallenge } = await createTwoStepMember()
  const [code] = recoveryCodes as [string]
  const typed = ` ${code.toLowerCase().replace('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')} `
  const used = await laptop('loginSecondStep', { ticket: await createChallenge(), recoveryCode: typed })
  expect(used.status).toBe(200)
  const again = await laptop('loginSecondStep', { ticket: await createChallenge(), recoveryCode: code })
  expect(again.body.code).toBe('secondStepWrong')
  const safety = await laptop('getSafety', {}, used.body.data!)
  expect(safety.body.data!.twoStep).toMatchObject({ isOn: true, recoveryCodesLeft: 9 })
  expect((await listSentEmails(deps, 'securityChanged')).at(-1)!.data.what).toBe('recoveryCodeUsed')
})

test('new recovery codes invalidate the old ones', async () => {
  const { laptop, login, recoveryCodes, createChallenge } = await createTwoStepMember()
  const renewed = (await laptop('newRecoveryCodes', {}, login)).body.data!.recoveryCodes
  const old = await laptop('loginSecondStep', { ticket: await createChallenge(), recoveryCode: recoveryCodes[0] })
  const fresh = await laptop('loginSecondStep', { ticket: await createChallenge(), recoveryCode: renewed[0] })
  expect([old.status, fresh.status]).toEqual([422, 200])
})

test('changing login security requires a confirmation within ten minutes', async () => {
  const { deps, call, laptop, login: firstLogin, app } = await createTwoStepMember()
  deps.clock.forward({ minutes: 8, seconds: 59 })
  const login = (await call('refreshToken', {}, { bearer: firstLogin.refreshToken })).body.data!
  expect((await laptop('newRecoveryCodes', {}, login)).status).toBe(200)
  deps.clock.forward({ seconds: 1 })
  for (const name of ['newRecoveryCodes', 'endTwoStep', 'newPasskeyOptions', 'startTwoStep'] as const) {
    const { status, body } = await laptop(name, {}, login)
    expect([name, status, body.code, body.data]).toEqual([name, 403, 'proofNeeded', { methods: ['password', 'code'] }])
  }
  expect((await laptop('proveItIsMe', { password: 'Wrong-1234' }, login)).body.code).toBe('proofRefused')
  expect((await laptop('endTwoStep', {}, login)).status).toBe(403)
  expect((await laptop('proveItIsMe', { code: app(0) }, login)).status).toBe(200)
  expect((await laptop('endTwoStep', {}, login)).status).toBe(200)
  expect((await laptop('getSafety', {}, login)).body.data!.twoStep).toEqual({
    isOn: false,
    since: null,
    recoveryCodesLeft: 0,
  })
})

test('a confirmation counts for one login; another device needs its own', async () => {
  const { deps, call, person, laptop, login } = await createMember()
  const phone = await logInTestUser(deps, person)
  deps.clock.forward({ minutes: 9 })
  await laptop('proveItIsMe', { password: PASSWORD }, login)
  deps.clock.forward({ minutes: 2 })
  const startTwoStep = async (as: { accessToken: string }) =>
    (await call('startTwoStep', {}, { bearer: as.accessToken })).status
  const refresh = async (refreshToken: string) =>
    (await call('refreshToken', {}, { bearer: refreshToken })).body.data as { accessToken: string }
  expect(await startTwoStep(await refresh(login.refreshToken))).toBe(200)
  expect(await startTwoStep(await refresh(phone.refreshToken))).toBe(403)
})

test('a new password keeps two-step login on', async () => {
  const { laptop, login, logIn } = await createTwoStepMember()
  const password = 'Uus-9-rada-metsa'
  const input = { currentPassword: PASSWORD, password, confirmPassword: password }
  expect((await laptop('updatePassword', input, login)).status).toBe(200)
  expect((await laptop('login', { userName: EMAIL, password })).body.code).toBe('secondStepNeeded')
  expect((await logIn()).body.code).toBe('wrongCredentials')
})

test('an account blocked after the first step cannot complete the second', async () => {
  const { deps, app, laptop, createChallenge } = await createTwoStepMember()
  const ticket = await createChallenge()
  await deps.db.updateTable('customer_account').set({ login_blocked_at: deps.clock.now() }).execute()
  expect((await laptop('loginSecondStep', { ticket, code: app(0) })).body.code).toBe('accountBlocked')
})

test('a deactivated account requires the second factor before reactivation', async () => {
  const { deps, app, laptop, logIn, person } = await createTwoStepMember()
  await deps.db
    .updateTable('customer_account')
    .set({ deactivated_at: deps.clock.now() })
    .where('customer_account_id', '=', person.customerAccountId)
    .execute()
  const withPassword = await logIn()
  expect(withPassword.body.code).toBe('secondStepNeeded')
  const { ticket } = withPassword.body.data as unknown as { ticket: string }
  expect((await laptop('reactivateAccount', { ticket })).body.code).toBe('ticketSpent')
  const withCode = await laptop('loginSecondStep', { ticket, code: app(0) })
  expect(withCode.body.code).toBe('accountDeactivated')
  const { ticket: reactivationTicket } = withCode.body.data as unknown as { ticket: string }
  expect((await laptop('reactivateAccount', { ticket: reactivationTicket })).status).toBe(200)
})

test('a new password invalidates challenges', async () => {
  const { app, laptop, login, createChallenge } = await createTwoStepMember()
  const ticket = await createChallenge()
  const password = 'Uus-9-rada-metsa'
  const input = { currentPassword: PASSWORD, password, confirmPassword: password }
  expect((await laptop('updatePassword', input, login)).status).toBe(200)
  expect((await laptop('loginSecondStep', { ticket, code: app(0) })).body.code).toBe('ticketSpent')
})

test('turning two-step login on invalidates challenges that required only the password', async () => {
  const { deps, laptop, login, logIn } = await createMember()
  const setDeactivated = (deactivated_at: Temporal.Instant | null) =>
    deps.db.updateTable('customer_account').set({ deactivated_at }).execute()
  await setDeactivated(deps.clock.now())
  const { ticket } = (await logIn()).body.data as unknown as { ticket: string }
  await setDeactivated(null)
  const { secret } = (await laptop('startTwoStep', {}, login)).body.data!
  await laptop('confirmTwoStep', { code: createApp(deps, secret)(0) }, login)
  await setDeactivated(deps.clock.now())
  expect((await laptop('reactivateAccount', { ticket })).body.code).toBe('ticketSpent')
})

test('a challenge reactivates only an account that is still deactivated', async () => {
  const { deps, laptop, logIn, createBrowser } = await createMember()
  await deps.db.updateTable('customer_account').set({ deactivated_at: deps.clock.now() }).execute()
  const phone = createBrowser()
  const getTicket = async (browser: typeof phone) =>
    ((await logIn(browser)).body.data as unknown as { ticket: string }).ticket
  const [first, second] = [await getTicket(laptop), await getTicket(phone)]
  expect((await laptop('reactivateAccount', { ticket: first })).status).toBe(200)
  expect((await phone('reactivateAccount', { ticket: second })).body.code).toBe('ticketSpent')
})
