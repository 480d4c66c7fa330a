import { Secret, TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { ROLE } from '#platform/values/enums.ts'
import { aPasskey } from '#testing/server/a-passkey.ts'
import { aBrowser } from '#testing/server/browsers.ts'
import { aCustomer } from '#testing/server/factories.ts'
import { signInAs, testApp } from '#testing/server/test-app.ts'
import { testHouse } from '#testing/server/test-house.ts'
import { changeStanding } from './change-standing.ts'
import { hashPassword } from './passwords.ts'

const PASSWORD = 'Parool-1234'
const hash = hashPassword(PASSWORD)

/** A superuser with a password, where a second step is demanded. */
async function aSuperuser({ isDemanded = true } = {}) {
  const house = await testHouse()
  house.settings.superusersNeedTwoStep = isDemanded
  const { call } = await testApp(house)
  const me = await aCustomer(house, { role: ROLE.admin, passwordHash: await hash })
  const laptop = aBrowser(call)
  const login = await signInAs(house, me)
  const asks = async (as: { accessToken: string }) => {
    const { status, body } = await call('listUsers', {}, { as })
    return status === 200 ? 200 : body.code
  }
  const setUp = async (as: { accessToken: string }) => {
    const started = await laptop('startTwoStep', {}, as)
    const app = new TOTP({ secret: Secret.fromBase32(started.body.data!.secret) })
    const code = () => app.generate({ timestamp: house.clock.now().epochMilliseconds })
    const { status } = await laptop('confirmTwoStep', { code: code() }, as)
    house.clock.forward({ seconds: 60 })
    return { status, code }
  }
  const addPasskey = async (as: { accessToken: string }) => {
    const key = aPasskey()
    const { body } = await laptop('newPasskeyOptions', {}, as)
    if (body.succeeded)
      await laptop('addPasskey', { name: 'Key', passkey: key.made({ challenge: body.data!.challenge }) }, as)
    return { key, code: body.code }
  }
  return { house, call, me, laptop, login, asks, setUp, addPasskey }
}

test('on this computer a superuser needs no second step, and is told so', async () => {
  const { asks, login, call } = await aSuperuser({ isDemanded: false })
  expect(await asks(login)).toBe(200)
  expect((await call('getSafety', {}, { as: login })).body.data!.superuserStep).toBe('notNeeded')
})

test('where others can reach the site a password opens nothing of the administration, but everything of one’s own', async () => {
  const { asks, login, call, house } = await aSuperuser()
  expect(await asks(login)).toBe('twoStepRequired')
  expect((await call('getProfile', {}, { as: login })).status).toBe(200)
  expect((await call('getSafety', {}, { as: login })).body.data!.superuserStep).toBe('missing')
  // Nobody else is told that there would be more behind it.
  const other = await signInAs(house, await aCustomer(house))
  expect([await asks(other), (await call('getSafety', {}, { as: other })).body.data!.superuserStep]).toEqual([
    'notAllowed',
    null,
  ])
})

test('setting the app up opens it for this login; another device has to show a code; turning it off closes it at once', async () => {
  const { asks, login, setUp, call, laptop, house, me } = await aSuperuser()
  const tablet = await signInAs(house, me)
  const { status, code } = await setUp(login)
  expect([status, await asks(login), await asks(tablet)]).toEqual([200, 200, 'twoStepRequired'])
  expect((await laptop('proveItIsMe', { code: code() }, tablet)).status).toBe(200)
  expect(await asks(tablet)).toBe(200)
  expect((await laptop('endTwoStep', {}, login)).status).toBe(200)
  expect([await asks(login), await asks(tablet)]).toEqual(['twoStepRequired', 'twoStepRequired'])
  // A new app opens only for the login that set it up.
  expect((await setUp(login)).status).toBe(200)
  expect([await asks(login), await asks(tablet)]).toEqual([200, 'twoStepRequired'])
  expect((await call('getSafety', {}, { as: login })).body.data!.superuserStep).toBe('given')
})

test('logging in with a code opens it', async () => {
  const { asks, login, setUp, laptop, me } = await aSuperuser()
  const { code } = await setUp(login)
  const ticketOf = async () => {
    const { body } = await laptop('login', { userName: me.email, password: PASSWORD })
    return (body.data as unknown as { ticket: string }).ticket
  }
  const begun = await laptop('loginSecondStep', { ticket: await ticketOf(), code: code() })
  expect(await asks(begun.body.data!)).toBe(200)
})

test('a passkey opens it, and until it was shown nobody adds an app or a passkey beside it by password alone', async () => {
  const { asks, login, addPasskey, laptop, me, house } = await aSuperuser()
  const { key } = await addPasskey(login)
  expect(await asks(login)).toBe(200)
  const thief = (await laptop('login', { userName: me.email, password: PASSWORD })).body.data!
  expect(await asks(thief)).toBe('twoStepRequired')
  const started = await laptop('startTwoStep', {}, thief)
  expect([started.status, started.body.data]).toEqual([403, { methods: ['passkey'] }])
  expect((await laptop('proveItIsMe', { password: PASSWORD }, thief)).status).toBe(200)
  expect((await laptop('startTwoStep', {}, thief)).status).toBe(403)
  expect((await addPasskey(thief)).code).toBe('proofNeeded')
  const { challenge } = (await laptop('passkeyOptions')).body.data!
  const mine = await laptop('loginPasskey', { passkey: key.shown({ challenge }) })
  expect(await asks(mine.body.data!)).toBe(200)
  await house.db.deleteFrom('passkey').execute()
  expect(await asks(mine.body.data!)).toBe('twoStepRequired')
})

test('a passkey that is removed closes what it opened, though another one stays', async () => {
  const { asks, login, addPasskey, laptop } = await aSuperuser()
  const { key: lost } = await addPasskey(login)
  const { key: kept } = await addPasskey(login)
  const logIn = async (key: typeof lost) => {
    const { challenge } = (await laptop('passkeyOptions')).body.data!
    return (await laptop('loginPasskey', { passkey: key.shown({ challenge }) })).body.data!
  }
  const thief = await logIn(lost)
  expect(await asks(thief)).toBe(200)
  const [first] = (await laptop('getSafety', {}, login)).body.data!.passkeys
  expect((await laptop('removePasskey', { id: first!.passkeyId }, login)).status).toBe(200)
  expect(await asks(thief)).toBe('twoStepRequired')
  expect(await asks(await logIn(kept))).toBe(200)
})

test('whoever is blocked or no superuser any more is out with the next call', async () => {
  const { asks, login, house, me } = await aSuperuser({ isDemanded: false })
  await changeStanding(house.db, me.customerAccountId, { role: ROLE.customer })
  expect(await asks(login)).toBe('notAllowed')
  await changeStanding(house.db, me.customerAccountId, { role: ROLE.admin, login_blocked_at: house.clock.now() })
  expect(await asks(login)).toBe('signInNeeded')
})
