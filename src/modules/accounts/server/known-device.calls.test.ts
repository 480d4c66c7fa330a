import { expect, test } from 'vitest'
import { KNOWN_PASSWORD, knownPasswordHash } from '#testing/server/cookie-client.ts'
import { createTestCustomer } from '#testing/server/factories.ts'
import { createTestApp } from '#testing/server/test-app.ts'
import { createTestDeps } from '#testing/server/test-deps.ts'

const EMAIL = 'member@hool.test'

async function createMember() {
  const deps = await createTestDeps()
  const { call } = await createTestApp(deps)
  await createTestCustomer(deps, { email: EMAIL, passwordHash: await knownPasswordHash })
  let address = 0
  /** Logs in from a new IP address each time. */
  const logIn = (cookies = {}, password = KNOWN_PASSWORD, userName = EMAIL) =>
    call('login', { userName, password }, { cookies, from: `10.7.${++address >> 8}.${address & 255}` })
  const { cookies: device } = await logIn()
  const setAttempts = (kind: string, attempts: number) =>
    deps.db.updateTable('rate_limit_counter').set({ attempts }).where('subject', 'like', `${kind}:%`).execute()
  const countAttempts = async (kind: string) => {
    const counters = deps.db.selectFrom('rate_limit_counter').select('attempts').where('subject', 'like', `${kind}:%`)
    return (await counters.execute()).reduce((sum, { attempts }) => sum + attempts, 0)
  }
  const logInWrongly = (cookies = {}) => logIn(cookies, 'Wrong-1234')
  return { deps, call, logIn, logInWrongly, device, setAttempts, countAttempts }
}

test('strangers cannot lock the owner out on a device of an earlier login, from any address', async () => {
  const { logIn, logInWrongly, device, setAttempts } = await createMember()
  await logInWrongly()
  await setAttempts('account', 100)
  expect((await logIn()).status).toBe(429)
  expect((await logIn(device)).status).toBe(200)
})

test('wrong passwords on a known device are not counted for the account', async () => {
  const { logIn, logInWrongly, device, countAttempts } = await createMember()
  const before = await countAttempts('account')
  for (let attempt = 0; attempt < 5; attempt++) expect((await logInWrongly(device)).status).toBe(401)
  expect(await countAttempts('account')).toBe(before)
  await logInWrongly()
  expect(await countAttempts('account')).toBe(before + 1)
  expect((await logIn(device)).status).toBe(200)
  expect(await countAttempts('account')).toBe(before + 1)
})

test('a stolen cookie allows ten attempts in 15 minutes at all addresses together, and a hundred a day', async () => {
  const { deps, logIn, logInWrongly, device, setAttempts } = await createMember()
  for (let attempt = 0; attempt < 10; attempt++) expect((await logInWrongly(device)).status).toBe(401)
  const { status, headers } = await logIn(device)
  expect([status, headers['retry-after']]).toEqual([429, '900'])
  deps.clock.forward({ minutes: 15 })
  await setAttempts('device-day', 99)
  expect((await logInWrongly(device)).status).toBe(401)
  expect((await logInWrongly(device)).status).toBe(429)
  expect((await logIn()).status).toBe(200)
})

test('the limit per address also applies on a known device', async () => {
  const { call, logIn, device, setAttempts } = await createMember()
  const logInHere = () =>
    call('login', { userName: EMAIL, password: KNOWN_PASSWORD }, { cookies: device, from: '10.8.0.1' })
  expect((await logInHere()).status).toBe(200)
  await setAttempts('address', 100)
  expect((await logInHere()).status).toBe(429)
  expect((await logIn(device)).status).toBe(200)
})

test('a device is known only to accounts that have logged in on it, and the stored hashes do not link them', async () => {
  const { deps, logIn, logInWrongly, device, setAttempts } = await createMember()
  await createTestCustomer(deps, { email: 'other@hool.test', passwordHash: await knownPasswordHash })
  await logIn(device, 'Wrong-1234', 'other@hool.test')
  await setAttempts('account', 100)
  expect((await logIn(device, KNOWN_PASSWORD, 'other@hool.test')).status).toBe(429)
  await setAttempts('account', 0)
  expect((await logIn(device, KNOWN_PASSWORD, 'other@hool.test')).status).toBe(200)
  const rows = await deps.db.selectFrom('login').select('device_hash').execute()
  expect(new Set(rows.map((row) => row.device_hash!.toString('hex'))).size).toBe(2)
  expect((await logInWrongly({ device: 'a'.repeat(43) })).status).toBe(401)
})
