import { expect, test } from 'vitest'
import { createTestCustomer } from '#testing/server/factories.ts'
import { listSentEmails } from '#testing/server/sent-emails.ts'
import { createTestApp } from '#testing/server/test-app.ts'
import { createTestDeps } from '#testing/server/test-deps.ts'

const FORM = {
  firstName: 'Kalju',
  lastName: 'Katse',
  emailAddress: 'kalju@hool.test',
  password: 'Kuldne-9-pilv',
  confirmPassword: 'Kuldne-9-pilv',
  uiLanguage: 'et',
  timezone: 'Europe/Tallinn',
}

async function createTestSite() {
  const deps = await createTestDeps()
  const { call } = await createTestApp(deps)
  let address = 0
  return {
    deps,
    call,
    signUp: (change: object = {}) => call('customerSignUp', { ...FORM, ...change }, { from: `10.2.0.${++address}` }),
    listVerificationEmails: () => listSentEmails(deps, 'verifyEmail'),
    signUps: () => deps.db.selectFrom('sign_up').selectAll().execute(),
  }
}

test('an address in use gets the same reply, creates nothing, and its owner is emailed at most once an hour', async () => {
  const { deps, signUp, listVerificationEmails, signUps } = await createTestSite()
  await createTestCustomer(deps, { email: 'kalju@hool.test', firstName: 'Owner' })
  const fresh = await signUp({ emailAddress: 'fresh@hool.test' })
  const used = await signUp({ emailAddress: 'Kalju@hool.test' })
  expect([used.status, used.body]).toEqual([200, { ...fresh.body, data: { emailAddress: 'Kalju@hool.test' } }])
  await signUp()
  expect(await signUps()).toHaveLength(1)
  expect(await listVerificationEmails()).toHaveLength(1)
  const listEmails = () => listSentEmails(deps, 'addressInUse')
  expect((await listEmails()).map((email) => [email.to.email, email.data.firstName])).toEqual([
    ['kalju@hool.test', 'Owner'],
  ])
  deps.clock.forward({ hours: 1 })
  await signUp()
  expect(await listEmails()).toHaveLength(2)
})

test('limits sign-ups the same with and without an account', async () => {
  const { deps, signUp } = await createTestSite()
  await createTestCustomer(deps, { email: 'used@hool.test' })
  const collectReplies = async (emailAddress: string) => {
    const responses = []
    for (let attempt = 0; attempt < 6; attempt++) responses.push(await signUp({ emailAddress }))
    return responses.map(({ status, body, headers }) => [status, body.code, headers['retry-after']])
  }
  const unused = await collectReplies('unused@hool.test')
  expect(unused.map(([status]) => status)).toEqual([200, 200, 200, 200, 200, 429])
  expect(await collectReplies('used@hool.test')).toEqual(unused)
  deps.clock.forward({ hours: 24 })
  expect((await signUp({ emailAddress: 'unused@hool.test' })).status).toBe(200)
})

test('sets the sign-up cookie as HttpOnly and for API calls only', async () => {
  const { deps, signUp } = await createTestSite()
  const { headers } = await signUp()
  const cookie = String(headers['set-cookie'])
  expect(cookie).toMatch(/^sign-up=[\w-]{43}; Max-Age=86400; Path=\/api\/; HttpOnly; SameSite=Strict$/)
  const row = await deps.db.selectFrom('sign_up').select('browser_hash').executeTakeFirstOrThrow()
  expect(row.browser_hash!.toString('base64url')).not.toBe(cookie.slice(8, 51))
})

test.each([
  ['too short', 'Aa-1'],
  ['without upper case', 'kuldne-9-pilv'],
  ['without lower case', 'KULDNE-9-PILV'],
  ['without a digit', 'Kuldne-hall-pilv'],
  ['without a special character', 'Kuldne9pilv'],
])('rejects a password %s', async (_how, password) => {
  const { signUp } = await createTestSite()
  const { status, body } = await signUp({ password, confirmPassword: password })
  expect([status, Object.keys(body.fieldErrors!)]).toEqual([422, ['password']])
})

test('reports differing passwords at the second field', async () => {
  const { signUp } = await createTestSite()
  const { body } = await signUp({ confirmPassword: 'Kuldne-8-pilv' })
  expect(Object.keys(body.fieldErrors!)).toEqual(['confirmPassword'])
})

test.each(['en', 'et', 'ru'])('rejects a common password with a reason in %s', async (language) => {
  const { call } = await createTestSite()
  const input = { ...FORM, password: 'P@ssw0rd1!', confirmPassword: 'P@ssw0rd1!' }
  const { status, body } = await call('customerSignUp', input, { language })
  expect([status, Object.keys(body.fieldErrors!)]).toEqual([422, ['password']])
  expect(body.fieldErrors!['password']).toMatch(/ /)
})

test('rejects a password built from the person’s own name or address', async () => {
  const { signUp } = await createTestSite()
  for (const password of ['Kalju-2026!', 'Katse#12345'])
    expect((await signUp({ password, confirmPassword: password })).status).toBe(422)
})
