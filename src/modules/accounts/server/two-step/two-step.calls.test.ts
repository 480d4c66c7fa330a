import { Secret, TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { hashPassword } from '#modules/accounts/server/passwords.ts'
import { aBrowser } from '#testing/server/browsers.ts'
import { aCustomer } from '#testing/server/factories.ts'
import { mailsOf } from '#testing/server/mails.ts'
import { signInAs, testApp } from '#testing/server/test-app.ts'
import { type TestHouse, testHouse } from '#testing/server/test-house.ts'

const PASSWORD = 'Parool-1234'
const hash = hashPassword(PASSWORD)
const EMAIL = 'member@hool.test'

/** The app on the person's own phone, which shares nothing with the server but the secret. */
const appOf = (house: TestHouse, secret: string) => (stepsAway: number) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: house.clock.now().epochMilliseconds + stepsAway * 30_000,
  })

async function aMember() {
  const house = await testHouse()
  const { call } = await testApp(house)
  const person = await aCustomer(house, { email: EMAIL, passwordHash: await hash })
  const login = await signInAs(house, person)
  const laptop = aBrowser(call)
  const logIn = (browser = laptop) => browser('login', { userName: EMAIL, password: PASSWORD })
  return { house, call, person, login, laptop, logIn, browser: () => aBrowser(call) }
}

/** With the second step on, and the clock on the next code. */
async function aCarefulMember() {
  const member = await aMember()
  const { house, laptop, login, logIn } = member
  const { secret } = (await laptop('startTwoStep', {}, login)).body.data!
  const app = appOf(house, secret)
  const confirmed = await laptop('confirmTwoStep', { code: app(0) }, login)
  house.clock.forward({ seconds: 60 })
  const ticketOf = async (browser = laptop) =>
    ((await logIn(browser)).body.data as unknown as { ticket: string }).ticket
  return { ...member, app, recoveryCodes: confirmed.body.data!.recoveryCodes, ticketOf }
}

test('a login without a second step is exactly what it was', async () => {
  const { logIn } = await aMember()
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

test('a secret that no code has confirmed asks nothing of anybody', async () => {
  const { laptop, login, logIn } = await aMember()
  const started = await laptop('startTwoStep', {}, login)
  expect(started.body.data!.uri).toMatch(
    /^otpauth:\/\/totp\/Hool:member%40hool\.test\?issuer=Hool&secret=[A-Z2-7]{32}&/,
  )
  expect((await laptop('confirmTwoStep', { code: '000000' }, login)).body.code).toBe('secondStepWrong')
  expect((await logIn()).status).toBe(200)
})

test('with the second step on, a right password gives a ticket and no token; a code of the app finishes it', async () => {
  const { house, app, laptop, logIn } = await aCarefulMember()
  const first = await logIn()
  expect([first.status, first.body.code]).toEqual([409, 'secondStepNeeded'])
  expect(JSON.stringify(first.body)).not.toMatch(/Token/)
  const { ticket } = first.body.data as unknown as { ticket: string }
  const code = app(0)
  const second = await laptop('loginSecondStep', { ticket, code: `${code.slice(0, 3)} ${code.slice(3)}` })
  expect(second.status).toBe(200)
  expect((await laptop('getProfile', {}, second.body.data!)).status).toBe(200)
  expect((await mailsOf(house, 'safetyChanged')).map((mail) => mail.data.what)).toEqual(['twoStepOn'])
})

test('nothing of the secret or the recovery codes can be read in the database', async () => {
  const { house, recoveryCodes } = await aCarefulMember()
  const kept = await house.db.selectFrom('authenticator').selectAll().executeTakeFirstOrThrow()
  const secret = house.sealing.open<string>(kept.sealed_secret)
  const codes = await house.db.selectFrom('recovery_code').select('code_hash').execute()
  expect([codes.length, new Set(recoveryCodes).size]).toEqual([10, 10])
  const stored = JSON.stringify([kept, codes], (_key, value) =>
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
])('a clock that is %i steps away is answered with %i', async (stepsAway, status) => {
  const { app, laptop, ticketOf } = await aCarefulMember()
  expect((await laptop('loginSecondStep', { ticket: await ticketOf(), code: app(stepsAway) })).status).toBe(status)
})

test('a code works once, also for ten requests at once', async () => {
  const { app, laptop, ticketOf } = await aCarefulMember()
  const tickets: string[] = []
  while (tickets.length < 10) tickets.push(await ticketOf())
  const code = app(0)
  const answers = await Promise.all(tickets.map((ticket) => laptop('loginSecondStep', { ticket, code })))
  expect(answers.filter((one) => one.status === 200)).toHaveLength(1)
})

test('an older code does not work after a newer one, a newer one does', async () => {
  const { app, laptop, ticketOf } = await aCarefulMember()
  const codes = [app(0), app(-1), app(1)]
  const statuses: number[] = []
  for (const code of codes) statuses.push((await laptop('loginSecondStep', { ticket: await ticketOf(), code })).status)
  expect(statuses).toEqual([200, 422, 200])
})

test('a ticket belongs to its browser, ends after ten minutes and opens once', async () => {
  const { house, app, laptop, ticketOf, browser } = await aCarefulMember()
  const ticket = await ticketOf()
  const thief = browser()
  await thief('passkeyOptions')
  const stolen = await thief('loginSecondStep', { ticket, code: app(0) })
  expect([stolen.status, stolen.body.code]).toEqual([409, 'ticketSpent'])
  expect((await laptop('loginSecondStep', { ticket, code: app(0) })).status).toBe(200)
  expect((await laptop('loginSecondStep', { ticket, code: app(1) })).body.code).toBe('ticketSpent')
  const late = await ticketOf()
  house.clock.forward({ minutes: 10 })
  expect((await laptop('loginSecondStep', { ticket: late, code: app(0) })).body.code).toBe('ticketSpent')
})

test('five wrong codes spend a ticket, sent one after another or at once', async () => {
  const { app, laptop, ticketOf, house } = await aCarefulMember()
  const ticket = await ticketOf()
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_none, at) => laptop('loginSecondStep', { ticket, code: String(100_000 + at) })),
  )
  expect(answers.filter((one) => one.body.code === 'secondStepWrong').length).toBeLessThanOrEqual(5)
  house.clock.forward({ minutes: 5 })
  expect((await laptop('loginSecondStep', { ticket, code: app(0) })).body.code).toBe('ticketSpent')
})

test('whoever knows the password gets ten guesses at the code, however many tickets they fetch', async () => {
  const { laptop, ticketOf } = await aCarefulMember()
  const codes: (string | undefined)[] = []
  for (let ticketNumber = 0; ticketNumber < 3; ticketNumber++) {
    const ticket = await ticketOf()
    for (let guess = 0; guess < 5; guess++)
      codes.push((await laptop('loginSecondStep', { ticket, code: '000000' })).body.code)
  }
  expect(codes.filter((code) => code === 'secondStepWrong')).toHaveLength(10)
  expect(codes.at(-1)).toBe('tooManyTries')
})

test('a recovery code logs in once, however it is typed, and its owner is told', async () => {
  const { house, laptop, recoveryCodes, ticketOf } = await aCarefulMember()
  const [code] = recoveryCodes as [string]
  const typed = ` ${code.toLowerCase().replace('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')} `
  const used = await laptop('loginSecondStep', { ticket: await ticketOf(), recoveryCode: typed })
  expect(used.status).toBe(200)
  const again = await laptop('loginSecondStep', { ticket: await ticketOf(), recoveryCode: code })
  expect(again.body.code).toBe('secondStepWrong')
  const safety = await laptop('getSafety', {}, used.body.data!)
  expect(safety.body.data!.twoStep).toMatchObject({ isOn: true, recoveryCodesLeft: 9 })
  expect((await mailsOf(house, 'safetyChanged')).at(-1)!.data.what).toBe('recoveryCodeUsed')
})

test('new recovery codes end the old ones', async () => {
  const { laptop, login, recoveryCodes, ticketOf } = await aCarefulMember()
  const renewed = (await laptop('newRecoveryCodes', {}, login)).body.data!.recoveryCodes
  const old = await laptop('loginSecondStep', { ticket: await ticketOf(), recoveryCode: recoveryCodes[0] })
  const fresh = await laptop('loginSecondStep', { ticket: await ticketOf(), recoveryCode: renewed[0] })
  expect([old.status, fresh.status]).toEqual([422, 200])
})

test('nothing that protects the login changes without a proof of the last ten minutes', async () => {
  const { house, call, laptop, login: begun, app } = await aCarefulMember()
  house.clock.forward({ minutes: 8, seconds: 59 })
  const login = (await call('refreshToken', {}, { bearer: begun.refreshToken })).body.data!
  expect((await laptop('newRecoveryCodes', {}, login)).status).toBe(200)
  house.clock.forward({ seconds: 1 })
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

test('a proof is of one login: another device of the same person has to give its own', async () => {
  const { house, call, person, laptop, login } = await aMember()
  const phone = await signInAs(house, person)
  house.clock.forward({ minutes: 9 })
  await laptop('proveItIsMe', { password: PASSWORD }, login)
  house.clock.forward({ minutes: 2 })
  const started = async (as: { accessToken: string }) =>
    (await call('startTwoStep', {}, { bearer: as.accessToken })).status
  const renewed = async (refreshToken: string) =>
    (await call('refreshToken', {}, { bearer: refreshToken })).body.data as { accessToken: string }
  expect(await started(await renewed(login.refreshToken))).toBe(200)
  expect(await started(await renewed(phone.refreshToken))).toBe(403)
})

test('a new password does not take the second step away', async () => {
  const { laptop, login, logIn } = await aCarefulMember()
  const password = 'Uus-9-rada-metsa'
  const wanted = { currentPassword: PASSWORD, password, confirmPassword: password }
  expect((await laptop('updatePassword', wanted, login)).status).toBe(200)
  expect((await laptop('login', { userName: EMAIL, password })).body.code).toBe('secondStepNeeded')
  expect((await logIn()).body.code).toBe('wrongCredentials')
})

test('somebody who was blocked meanwhile is not let in by the second step', async () => {
  const { house, app, laptop, ticketOf } = await aCarefulMember()
  const ticket = await ticketOf()
  await house.db.updateTable('customer_account').set({ login_blocked_at: house.clock.now() }).execute()
  expect((await laptop('loginSecondStep', { ticket, code: app(0) })).body.code).toBe('accountBlocked')
})

test('a deactivated account asks for its second step before it asks whether to come back', async () => {
  const { house, app, laptop, logIn, person } = await aCarefulMember()
  await house.db
    .updateTable('customer_account')
    .set({ deactivated_at: house.clock.now() })
    .where('customer_account_id', '=', person.customerAccountId)
    .execute()
  const withPassword = await logIn()
  expect(withPassword.body.code).toBe('secondStepNeeded')
  const { ticket } = withPassword.body.data as unknown as { ticket: string }
  expect((await laptop('wakeAccount', { ticket })).body.code).toBe('ticketSpent')
  const withCode = await laptop('loginSecondStep', { ticket, code: app(0) })
  expect(withCode.body.code).toBe('accountDeactivated')
  const { ticket: toWake } = withCode.body.data as unknown as { ticket: string }
  expect((await laptop('wakeAccount', { ticket: toWake })).status).toBe(200)
})
