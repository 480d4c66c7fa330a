import { Secret, TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { ROLE } from '#platform/values/enums.ts'
import { createCookieClient } from '#testing/server/cookie-client.ts'
import { createTestCustomer } from '#testing/server/factories.ts'
import { createTestPasskey } from '#testing/server/passkey.ts'
import { createTestApp, logInTestUser } from '#testing/server/test-app.ts'
import { createTestDeps } from '#testing/server/test-deps.ts'
import { updateAccountBlocks } from './account-blocks.ts'
import { hashPassword } from './passwords.ts'

const PASSWORD = 'Parool-1234'
const hash = hashPassword(PASSWORD)

/** Creates an administrator with a password; a second factor is required by default. */
async function createAdmin({ isRequired = true } = {}) {
  const deps = await createTestDeps()
  deps.settings.adminsNeedTwoStep = isRequired
  const { call } = await createTestApp(deps)
  const admin = await createTestCustomer(deps, { role: ROLE.admin, passwordHash: await hash })
  const laptop = createCookieClient(call)
  const login = await logInTestUser(deps, admin)
  const requestAdminPage = async (as: { accessToken: string }) => {
    const { status, body } = await call('listUsers', {}, { as })
    return status === 200 ? 200 : body.code
  }
  const setUpApp = async (as: { accessToken: string }) => {
    const started = await laptop('startTwoStep', {}, as)
    const app = new TOTP({ secret: Secret.fromBase32(started.body.data!.secret) })
    const code = () => app.generate({ timestamp: deps.clock.now().epochMilliseconds })
    const { status } = await laptop('confirmTwoStep', { code: code() }, as)
    deps.clock.forward({ seconds: 60 })
    return { status, code }
  }
  const addPasskey = async (as: { accessToken: string }) => {
    const key = createTestPasskey()
    const { body } = await laptop('newPasskeyOptions', {}, as)
    if (body.succeeded)
      await laptop(
        'addPasskey',
        { name: 'Key', passkey: key.createRegistration({ challenge: body.data!.challenge }) },
        as,
      )
    return { key, code: body.code }
  }
  return { deps, call, admin, laptop, login, requestAdminPage, setUpApp, addPasskey }
}

test('does not require a second factor when the setting is off', async () => {
  const { requestAdminPage, login, call } = await createAdmin({ isRequired: false })
  expect(await requestAdminPage(login)).toBe(200)
  expect((await call('getSafety', {}, { as: login })).body.data!.superuserStep).toBe('notNeeded')
})

test('with the setting on, a password alone gives access to the account but not to the administration', async () => {
  const { requestAdminPage, login, call, deps } = await createAdmin()
  expect(await requestAdminPage(login)).toBe('twoStepRequired')
  expect((await call('getProfile', {}, { as: login })).status).toBe(200)
  expect((await call('getSafety', {}, { as: login })).body.data!.superuserStep).toBe('missing')
  // Other roles get no second-factor status.
  const other = await logInTestUser(deps, await createTestCustomer(deps))
  expect([
    await requestAdminPage(other),
    (await call('getSafety', {}, { as: other })).body.data!.superuserStep,
  ]).toEqual(['notAllowed', null])
})

test('setting up an app grants access to this login; another device needs a code; turning it off revokes access immediately', async () => {
  const { requestAdminPage, login, setUpApp, call, laptop, deps, admin } = await createAdmin()
  const tablet = await logInTestUser(deps, admin)
  const { status, code } = await setUpApp(login)
  expect([status, await requestAdminPage(login), await requestAdminPage(tablet)]).toEqual([200, 200, 'twoStepRequired'])
  expect((await laptop('proveItIsMe', { code: code() }, tablet)).status).toBe(200)
  expect(await requestAdminPage(tablet)).toBe(200)
  expect((await laptop('endTwoStep', {}, login)).status).toBe(200)
  expect([await requestAdminPage(login), await requestAdminPage(tablet)]).toEqual([
    'twoStepRequired',
    'twoStepRequired',
  ])
  // A new authenticator app grants access only to the login that set it up.
  expect((await setUpApp(login)).status).toBe(200)
  expect([await requestAdminPage(login), await requestAdminPage(tablet)]).toEqual([200, 'twoStepRequired'])
  expect((await call('getSafety', {}, { as: login })).body.data!.superuserStep).toBe('given')
})

test('logging in with a code grants access', async () => {
  const { requestAdminPage, login, setUpApp, laptop, admin } = await createAdmin()
  const { code } = await setUpApp(login)
  const createChallenge = async () => {
    const { body } = await laptop('login', { userName: admin.email, password: PASSWORD })
    return (body.data as unknown as { ticket: string }).ticket
  }
  const completed = await laptop('loginSecondStep', { ticket: await createChallenge(), code: code() })
  expect(await requestAdminPage(completed.body.data!)).toBe(200)
})

test('a passkey grants access, and a password alone cannot add another app or passkey', async () => {
  const { requestAdminPage, login, addPasskey, laptop, admin, deps } = await createAdmin()
  const { key } = await addPasskey(login)
  expect(await requestAdminPage(login)).toBe(200)
  const attacker = (await laptop('login', { userName: admin.email, password: PASSWORD })).body.data!
  expect(await requestAdminPage(attacker)).toBe('twoStepRequired')
  const started = await laptop('startTwoStep', {}, attacker)
  expect([started.status, started.body.data]).toEqual([403, { methods: ['passkey'] }])
  expect((await laptop('proveItIsMe', { password: PASSWORD }, attacker)).status).toBe(200)
  expect((await laptop('startTwoStep', {}, attacker)).status).toBe(403)
  expect((await addPasskey(attacker)).code).toBe('proofNeeded')
  const { challenge } = (await laptop('passkeyOptions')).body.data!
  const adminLogin = await laptop('loginPasskey', { passkey: key.createAssertion({ challenge }) })
  expect(await requestAdminPage(adminLogin.body.data!)).toBe(200)
  await deps.db.deleteFrom('passkey').execute()
  expect(await requestAdminPage(adminLogin.body.data!)).toBe('twoStepRequired')
})

test('removing a passkey revokes the access of its logins, even if another passkey remains', async () => {
  const { requestAdminPage, login, addPasskey, laptop } = await createAdmin()
  const { key: lostKey } = await addPasskey(login)
  const { key: secondKey } = await addPasskey(login)
  const logIn = async (key: typeof lostKey) => {
    const { challenge } = (await laptop('passkeyOptions')).body.data!
    return (await laptop('loginPasskey', { passkey: key.createAssertion({ challenge }) })).body.data!
  }
  const attacker = await logIn(lostKey)
  expect(await requestAdminPage(attacker)).toBe(200)
  const [first] = (await laptop('getSafety', {}, login)).body.data!.passkeys
  expect((await laptop('removePasskey', { id: first!.passkeyId }, login)).status).toBe(200)
  expect(await requestAdminPage(attacker)).toBe('twoStepRequired')
  expect(await requestAdminPage(await logIn(secondKey))).toBe(200)
})

test('blocking or removing the role revokes access with the next call', async () => {
  const { requestAdminPage, login, deps, admin } = await createAdmin({ isRequired: false })
  await updateAccountBlocks(deps.db, admin.customerAccountId, { role: ROLE.customer })
  expect(await requestAdminPage(login)).toBe('notAllowed')
  await updateAccountBlocks(deps.db, admin.customerAccountId, {
    role: ROLE.admin,
    login_blocked_at: deps.clock.now(),
  })
  expect(await requestAdminPage(login)).toBe('signInNeeded')
})
