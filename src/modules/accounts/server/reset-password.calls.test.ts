import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { countLockWaits } from '#testing/server/count-lock-waits.ts'
import { createTestCustomer } from '#testing/server/factories.ts'
import { listSentEmails } from '#testing/server/sent-emails.ts'
import { createTestApp, logInTestUser } from '#testing/server/test-app.ts'
import { createTestDeps } from '#testing/server/test-deps.ts'
import { waitForBackgroundWork } from './background-work.ts'
import { hashPassword } from './passwords.ts'

const OLD = 'Parool-1234'
const NEW = { password: 'Uus-9-rada-metsa', confirmPassword: 'Uus-9-rada-metsa' }
const hash = hashPassword(OLD)

async function createMember() {
  const deps = await createTestDeps()
  const { call } = await createTestApp(deps)
  const person = await createTestCustomer(deps, { email: 'member@hool.test', passwordHash: await hash })
  const [laptop, phone] = [await logInTestUser(deps, person), await logInTestUser(deps, person)]
  let address = 0
  const nextIpAddress = () => `10.6.0.${++address}`
  return {
    deps,
    call,
    laptop,
    phone,
    async requestLink(email = person.email, cookies = {}) {
      const response = await call('forgotPassword', { email }, { from: nextIpAddress(), cookies })
      await waitForBackgroundWork()
      return response
    },
    update: (input: object, as?: { accessToken: string }) =>
      call('updatePassword', { ...NEW, ...input }, { as, from: nextIpAddress() }),
    logIn: (password: string, cookies = {}) =>
      call('login', { userName: person.email, password }, { from: nextIpAddress(), cookies }),
    /** Exhausts the account's limit for attempts from unknown devices and addresses. */
    async useUpAttempts() {
      await call('login', { userName: person.email, password: 'Wrong-1234' }, { from: nextIpAddress() })
      await deps.db
        .updateTable('rate_limit_counter')
        .set({ attempts: 100 })
        .where('subject', 'like', 'account:%')
        .execute()
    },
    isLoggedIn: async (login: { accessToken: string }) => (await call('getProfile', {}, { as: login })).status === 200,
    listLinks: async () => (await listSentEmails(deps, 'resetPassword')).map((email) => email.data.link),
  }
}
const parseToken = (link: string | undefined) => new URL(link!).hash.slice(1)

test('replies the same with and without an account, and emails only an account', async () => {
  const { requestLink, listLinks } = await createMember()
  const [known, unknown] = [await requestLink(), await requestLink('nobody@hool.test')]
  expect([known.status, known.body]).toEqual([unknown.status, unknown.body])
  expect(known.body.message).toMatch(/\w{4}/)
  expect(await listLinks()).toHaveLength(1)
})

test('the emailed link sets a password once and ends every login', async () => {
  const { deps, requestLink, update, listLinks, logIn, isLoggedIn, laptop, phone } = await createMember()
  await requestLink()
  const token = parseToken((await listLinks())[0])
  expect((await update({ token })).status).toBe(200)
  expect([await isLoggedIn(laptop), await isLoggedIn(phone)]).toEqual([false, false])
  expect([(await logIn(OLD)).status, (await logIn(NEW.password)).status]).toEqual([401, 200])
  const again = await update({ token })
  expect([again.status, again.body.code]).toEqual([422, 'resetLinkInvalid'])
  expect((await listSentEmails(deps, 'passwordChanged')).map((email) => email.to.email)).toEqual(['member@hool.test'])
})

test('a link used in two tabs concurrently sets one password', async () => {
  const { deps, requestLink, update, listLinks } = await createMember()
  await requestLink()
  const token = parseToken((await listLinks())[0])
  const responses = await deps.db.transaction().execute(async (tx) => {
    // Both requests must find the link unused before one of them uses it.
    await sql`select from password_reset for update`.execute(tx)
    const updates = [update({ token }), update({ token })]
    await expect.poll(() => countLockWaits(deps)).toBe(2)
    return { updates }
  })
  const answers = await Promise.all(responses.updates)
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
})

test('a link expires after two hours', async () => {
  const { deps, requestLink, update, listLinks } = await createMember()
  await requestLink()
  const token = parseToken((await listLinks())[0])
  deps.clock.forward({ hours: 2 })
  expect((await update({ token })).body.code).toBe('resetLinkInvalid')
})

test('setting a password invalidates all earlier links', async () => {
  const { deps, requestLink, update, listLinks } = await createMember()
  await requestLink()
  deps.clock.forward({ minutes: 1 })
  await requestLink()
  const [first, second] = (await listLinks()).map(parseToken)
  expect((await update({ token: second })).status).toBe(200)
  expect((await update({ token: first })).body.code).toBe('resetLinkInvalid')
})

test('stores only hashes of tokens', async () => {
  const { deps, requestLink, listLinks } = await createMember()
  await requestLink()
  const { token_hash } = await deps.db.selectFrom('password_reset').select('token_hash').executeTakeFirstOrThrow()
  expect(token_hash).toHaveLength(32)
  expect(token_hash.toString('base64url')).not.toBe(parseToken((await listLinks())[0]))
})

test('changing the password keeps this login and ends all others', async () => {
  const { update, logIn, isLoggedIn, laptop, phone } = await createMember()
  const wrong = await update({ currentPassword: 'Wrong-1234' }, laptop)
  expect([wrong.status, wrong.body.code]).toEqual([422, 'currentPasswordWrong'])
  expect(await isLoggedIn(phone)).toBe(true)
  expect((await update({ currentPassword: OLD }, laptop)).status).toBe(200)
  expect([await isLoggedIn(laptop), await isLoggedIn(phone)]).toEqual([true, false])
  expect([(await logIn(OLD)).status, (await logIn(NEW.password)).status]).toEqual([401, 200])
})

test('a login whose password is changed while it is being verified fails', async () => {
  const { deps, logIn } = await createMember()
  const login = await deps.db.transaction().execute(async (tx) => {
    await tx.updateTable('customer_account').set({ password_hash: '–' }).execute()
    const response = logIn(OLD)
    await expect.poll(() => countLockWaits(deps)).toBe(1)
    return { response }
  })
  expect((await login.response).body.code).toBe('wrongCredentials')
  // Only the logins of the laptop and the phone.
  expect(await deps.db.selectFrom('login').select('login_id').execute()).toHaveLength(2)
})

test('rejects a password change if the current password has changed in the meantime', async () => {
  const { deps, update, laptop } = await createMember()
  const change = await deps.db.transaction().execute(async (tx) => {
    await tx.updateTable('customer_account').set({ password_hash: '–' }).execute()
    const response = update({ currentPassword: OLD }, laptop)
    await expect.poll(() => countLockWaits(deps)).toBe(1)
    return { response }
  })
  expect((await change.response).body.code).toBe('currentPasswordWrong')
  const { password_hash } = await deps.db.selectFrom('customer_account').selectAll().executeTakeFirstOrThrow()
  expect(password_hash).toBe('–')
})

test('requires a login with the current password, and a new password that follows the rule', async () => {
  const { update, laptop } = await createMember()
  expect((await update({ currentPassword: OLD })).body.code).toBe('signInNeeded')
  const weak = { currentPassword: OLD, password: 'weak', confirmPassword: 'weak' }
  expect(Object.keys((await update(weak, laptop)).body.fieldErrors!)).toEqual(['password'])
  const differs = { currentPassword: OLD, confirmPassword: 'Uus-8-rada-metsa' }
  expect(Object.keys((await update(differs, laptop)).body.fieldErrors!)).toEqual(['confirmPassword'])
})

test('limits attempts at the current password as for a login', async () => {
  const { call, laptop } = await createMember()
  const attempt = () => call('updatePassword', { ...NEW, currentPassword: 'Wrong-1234' }, { as: laptop })
  for (let index = 0; index < 10; index++) expect((await attempt()).status).toBe(422)
  expect((await attempt()).status).toBe(429)
})

test('sends at most three links an hour, replies the same to every request, and the links already sent still work', async () => {
  const { deps, requestLink, listLinks, update } = await createMember()
  const replies = async (email: string) => {
    const answers = []
    for (let index = 0; index < 8; index++) {
      answers.push(await requestLink(email))
      deps.clock.forward({ minutes: 2 })
    }
    return answers.map(({ status, body, headers }) => [status, body, headers['retry-after']])
  }
  const known = await replies('member@hool.test')
  expect(await replies('nobody@hool.test')).toEqual(known)
  expect(new Set(known.map(([status]) => status))).toEqual(new Set([200]))
  expect(await listLinks()).toHaveLength(3)
  deps.clock.forward({ minutes: 60 })
  expect((await update({ token: parseToken((await listLinks())[0]) })).status).toBe(200)
  await requestLink()
  expect(await listLinks()).toHaveLength(4)
})

test('a stranger cannot use up the links of a known device', async () => {
  const { deps, requestLink, listLinks, logIn } = await createMember()
  const { cookies } = await logIn(OLD)
  for (let index = 0; index < 4; index++) {
    await requestLink()
    deps.clock.forward({ minutes: 1 })
  }
  expect(await listLinks()).toHaveLength(3)
  await requestLink('member@hool.test', cookies)
  expect(await listLinks()).toHaveLength(4)
})

test('a reset by the emailed link clears wrong attempts, so that the owner can log in from any address', async () => {
  const { requestLink, update, listLinks, logIn, useUpAttempts } = await createMember()
  await useUpAttempts()
  expect((await logIn(OLD)).status).toBe(429)
  await requestLink()
  expect((await update({ token: parseToken((await listLinks())[0]) })).status).toBe(200)
  expect((await logIn(NEW.password)).status).toBe(200)
})

test('the device of the reset logs in even if strangers use up the attempts again', async () => {
  const { deps, requestLink, update, listLinks, logIn, useUpAttempts } = await createMember()
  await requestLink()
  const { cookies } = await update({ token: parseToken((await listLinks())[0]) })
  await useUpAttempts()
  expect((await logIn(NEW.password)).status).toBe(429)
  deps.clock.forward({ hours: 1 })
  expect((await logIn(NEW.password, cookies)).status).toBe(200)
})

test('replies before looking for an account', async () => {
  const { deps, call } = await createMember()
  const connection = await deps.connection.pool.connect()
  await connection.query('begin; lock table customer_account')
  const { status } = await call('forgotPassword', { email: 'member@hool.test' })
  await connection.query('rollback')
  connection.release()
  expect(status).toBe(200)
  await waitForBackgroundWork()
  expect(await listSentEmails(deps, 'resetPassword')).toHaveLength(1)
})

test('rejects common passwords and those built from the account’s own address, and keeps the link valid', async () => {
  const { requestLink, update, listLinks, laptop } = await createMember()
  await requestLink()
  const token = parseToken((await listLinks())[0])
  for (const password of ['Parool-1234', 'Member-2026!']) {
    const response = await update({ token, password, confirmPassword: password })
    expect([response.status, Object.keys(response.body.fieldErrors!)]).toEqual([422, ['password']])
    const signedIn = await update({ currentPassword: OLD, password, confirmPassword: password }, laptop)
    expect(Object.keys(signedIn.body.fieldErrors!)).toEqual(['password'])
  }
  expect((await update({ token })).status).toBe(200)
})
