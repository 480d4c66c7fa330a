import { expect, test } from 'vitest'
import { createTestCustomer } from '#testing/server/factories.ts'
import { listSentEmails } from '#testing/server/sent-emails.ts'
import { createTestApp } from '#testing/server/test-app.ts'
import { createTestDeps } from '#testing/server/test-deps.ts'
import { waitForBackgroundWork } from './background-work.ts'

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
  /** Stores the sign-up cookie as a browser does. */
  const createBrowser = () => {
    let cookie = ''
    const options = () => ({ from: `10.2.0.${++address}`, headers: { cookie } })
    return {
      async signUp(change: object = {}) {
        const response = await call('customerSignUp', { ...FORM, ...change }, options())
        cookie = String(response.headers['set-cookie'] ?? cookie).split(';')[0]!
        return response
      },
      verify: (input: object) => call('verifyEmail', { ...input }, options()),
      async resend(email = FORM.emailAddress) {
        const response = await call('sendVerifyEmail', { email }, options())
        await waitForBackgroundWork()
        return response
      },
    }
  }
  return {
    deps,
    call,
    createBrowser,
    ...createBrowser(),
    listVerificationEmails: () => listSentEmails(deps, 'verifyEmail'),
    accounts: () => deps.db.selectFrom('customer_account').selectAll().execute(),
    signUps: () => deps.db.selectFrom('sign_up').selectAll().execute(),
  }
}
const parseToken = (link: string) => new URL(link).hash.slice(1)
const getWrongCode = (code: string) => (code.replace(' ', '') === '111111' ? '222222' : '111111')

test('the emailed code creates the account and logs in', async () => {
  const { call, signUp, verify, listVerificationEmails, accounts, signUps } = await createTestSite()
  const { status, body } = await signUp()
  expect([status, body.data]).toEqual([200, { emailAddress: 'kalju@hool.test' }])
  expect(await accounts()).toEqual([])
  const [email] = await listVerificationEmails()
  expect(email!.to).toEqual({ email: 'kalju@hool.test', language: 'et', timezone: 'Europe/Tallinn' })
  expect(email!.data).toMatchObject({ firstName: 'Kalju', hours: 24, code: expect.stringMatching(/^\d{3} \d{3}$/) })
  const verified = await verify({ email: 'KALJU@hool.test', code: email!.data.code })
  expect([verified.status, verified.body.data!.role, verified.body.data!.emailConfirmed]).toEqual([200, 0, true])
  const profile = await call('getProfile', {}, { as: verified.body.data! })
  expect(profile.body.data).toMatchObject({ emailAddress: 'kalju@hool.test', uiLanguage: 'et', emailConfirmed: true })
  expect(await signUps()).toEqual([])
})

test('the emailed link creates the account and logs in, once', async () => {
  const { signUp, verify, listVerificationEmails, accounts } = await createTestSite()
  await signUp({ uiLanguage: 'en' })
  const { link } = (await listVerificationEmails())[0]!.data
  expect(link).toMatch(/\/en\/customer\/verify-email#[\w-]{43}$/)
  expect((await verify({ token: parseToken(link) })).status).toBe(200)
  expect((await verify({ token: parseToken(link) })).body.code).toBe('proofWrong')
  expect(await accounts()).toHaveLength(1)
})

test('signing up as a provider emails the provider link', async () => {
  const { deps, call } = await createTestSite()
  await call('accountSignUp', { ...FORM, uiLanguage: 'ru' })
  expect((await listSentEmails(deps, 'verifyEmail'))[0]!.data.link).toContain('/ru/provider/verify-email#')
})

test('stores neither password nor code in plain text', async () => {
  const { deps, signUp, listVerificationEmails } = await createTestSite()
  await signUp()
  const { code, link } = (await listVerificationEmails())[0]!.data
  const rows = await deps.connection.pool.query(
    "select s::text as row from sign_up s union all select encode(encrypted, 'escape') from email",
  )
  const all = rows.rows.map(({ row }) => row).join('\n')
  for (const secret of [FORM.password, code, code.replace(' ', ''), parseToken(link)]) expect(all).not.toContain(secret)
})

test('with two pending sign-ups for an address each code uses its own data, and verifying one deletes both', async () => {
  const { deps, call, createBrowser, signUp, verify, listVerificationEmails, signUps } = await createTestSite()
  await createBrowser().signUp({ firstName: 'Stranger', password: 'Vooras-99-rada', confirmPassword: 'Vooras-99-rada' })
  await signUp({ firstName: 'Kalju' })
  const own = (await listVerificationEmails()).find((email) => email.data.firstName === 'Kalju')!
  expect((await verify({ email: FORM.emailAddress, code: own.data.code })).status).toBe(200)
  expect(await signUps()).toEqual([])
  const account = await deps.db.selectFrom('customer_account').select('first_name').executeTakeFirstOrThrow()
  expect(account.first_name).toBe('Kalju')
  const logIn = (password: string) => call('login', { userName: FORM.emailAddress, password })
  expect((await logIn('Vooras-99-rada')).status).toBe(401)
  expect((await logIn(FORM.password)).status).toBe(200)
  const stranger = (await listVerificationEmails()).find((email) => email.data.firstName === 'Stranger')!
  expect((await verify({ email: FORM.emailAddress, code: stranger.data.code })).status).toBe(422)
})

test('parallel verifications create one account', async () => {
  const { signUp, verify, listVerificationEmails, accounts } = await createTestSite()
  await signUp()
  const { code, link } = (await listVerificationEmails())[0]!.data
  const input = [{ email: FORM.emailAddress, code }, { token: parseToken(link) }]
  const responses = await Promise.all([...input, ...input].map(verify))
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(responses.every(({ status }) => status === 200 || status === 422)).toBe(true)
  expect(await accounts()).toHaveLength(1)
})

test('five wrong codes invalidate the code; sending a new one resets the attempts', async () => {
  const { signUp, verify, listVerificationEmails, resend } = await createTestSite()
  await signUp()
  const { code } = (await listVerificationEmails())[0]!.data
  const email = FORM.emailAddress
  const codes = []
  for (let attempt = 0; attempt < 5; attempt++)
    codes.push((await verify({ email, code: getWrongCode(code) })).body.code)
  expect(codes).toEqual(['proofWrong', 'proofWrong', 'proofWrong', 'proofWrong', 'proofSpent'])
  expect((await verify({ email, code })).body.code).toBe('proofSpent')
  expect((await resend()).status).toBe(200)
  const renewed = (await listVerificationEmails()).at(-1)!.data
  expect((await verify({ email, code: renewed.code })).status).toBe(200)
})

test('counts parallel wrong codes separately', async () => {
  const { signUp, verify, listVerificationEmails } = await createTestSite()
  await signUp()
  const { code } = (await listVerificationEmails())[0]!.data
  const wrong = { email: FORM.emailAddress, code: getWrongCode(code) }
  const responses = await Promise.all(Array.from({ length: 20 }, () => verify(wrong)))
  expect(responses.filter(({ body }) => body.code === 'proofWrong')).toHaveLength(4)
  expect((await verify({ email: FORM.emailAddress, code })).body.code).toBe('proofSpent')
})

test('sending a new email invalidates the first code and link', async () => {
  const { signUp, verify, listVerificationEmails, resend } = await createTestSite()
  await signUp()
  const first = (await listVerificationEmails())[0]!.data
  await resend()
  expect((await verify({ token: parseToken(first.link) })).body.code).toBe('proofWrong')
})

test('an unverified sign-up expires after 24 hours', async () => {
  const { deps, signUp, verify, listVerificationEmails, resend } = await createTestSite()
  await signUp()
  const { code, link } = (await listVerificationEmails())[0]!.data
  deps.clock.forward({ hours: 24 })
  expect((await verify({ email: FORM.emailAddress, code })).body.code).toBe('proofWrong')
  expect((await verify({ token: parseToken(link) })).body.code).toBe('proofWrong')
  await resend()
  expect(await listVerificationEmails()).toHaveLength(1)
})

test('sending a new code extends neither the 24 hours nor the total attempts', async () => {
  const { deps, signUp, verify, listVerificationEmails, resend } = await createTestSite()
  await signUp()
  const first = (await listVerificationEmails())[0]!.data
  const tryCode = async (code: string) => (await verify({ email: FORM.emailAddress, code })).body.code
  for (let round = 0; round < 3; round++) {
    for (let attempt = 0; attempt < 5; attempt++) await tryCode(getWrongCode(first.code))
    deps.clock.forward({ hours: 6 })
    await resend()
  }
  const last = (await listVerificationEmails()).at(-1)!.data
  expect(last.hours).toBe(6)
  const response = await verify({ email: FORM.emailAddress, code: last.code })
  expect([response.status, response.body.code]).toEqual([429, 'tooManyTries'])
  deps.clock.forward({ hours: 6 })
  expect((await verify({ token: parseToken(last.link) })).body.code).toBe('proofWrong')
})

test('accepts five resend requests a day for any address', async () => {
  const { signUp, resend, listVerificationEmails } = await createTestSite()
  await signUp()
  const collectStatuses = async (email: string) => {
    const statuses = []
    for (let attempt = 0; attempt < 6; attempt++) statuses.push((await resend(email)).status)
    return statuses
  }
  expect(await collectStatuses(FORM.emailAddress)).toEqual([200, 200, 200, 200, 200, 429])
  expect(await collectStatuses('nobody@hool.test')).toEqual([200, 200, 200, 200, 200, 429])
  expect(await listVerificationEmails()).toHaveLength(6)
})

test('replies to codes the same for addresses with an account, without one and with a pending sign-up', async () => {
  const { deps, signUp, verify, resend } = await createTestSite()
  await createTestCustomer(deps, { email: 'used@hool.test' })
  await signUp({ emailAddress: 'waiting@hool.test' })
  await signUp({ emailAddress: 'used@hool.test' })
  const collectCodes = async (email: string) => {
    const codes = []
    for (let attempt = 0; attempt < 6; attempt++) codes.push((await verify({ email, code: '000000' })).body.code)
    await resend(email)
    return [...codes, (await verify({ email, code: '000000' })).body.code]
  }
  const free = await collectCodes('free@hool.test')
  expect(free.slice(3)).toEqual(['proofWrong', 'proofSpent', 'proofSpent', 'proofWrong'])
  for (const email of ['used@hool.test', 'waiting@hool.test']) expect(await collectCodes(email)).toEqual(free)
})

test('a stranger’s attempts use up only their own code', async () => {
  const { createBrowser, signUp, verify, listVerificationEmails } = await createTestSite()
  await signUp()
  const { code } = (await listVerificationEmails())[0]!.data
  const stranger = createBrowser()
  await stranger.signUp({ firstName: 'Stranger' })
  for (let attempt = 0; attempt < 10; attempt++)
    await stranger.verify({ email: FORM.emailAddress, code: getWrongCode(code) })
  expect((await stranger.verify({ email: FORM.emailAddress, code })).body.code).toBe('proofSpent')
  expect((await verify({ email: FORM.emailAddress, code })).status).toBe(200)
})

const OWN = { firstName: 'Mari', lastName: 'Meri', password: 'Minu-oma-7-rada', confirmPassword: 'Minu-oma-7-rada' }

test('a link requested by a stranger creates an account only with the recipient’s own details', async () => {
  const { call, createBrowser, verify, listVerificationEmails, accounts } = await createTestSite()
  const stranger = { firstName: 'Stranger', password: 'Vooras-99-rada', confirmPassword: 'Vooras-99-rada' }
  await createBrowser().signUp(stranger)
  const { link, code } = (await listVerificationEmails())[0]!.data
  const reply = await verify({ token: parseToken(link) })
  expect([reply.status, reply.body.code]).toEqual([409, 'passwordNeeded'])
  expect((await verify({ email: FORM.emailAddress, code })).body.code).toBe('proofWrong')
  expect(await accounts()).toEqual([])
  expect((await verify({ token: parseToken(link), ...OWN })).status).toBe(200)
  expect((await accounts()).map((account) => [account.first_name, account.last_name])).toEqual([['Mari', 'Meri']])
  const logIn = (password: string) => call('login', { userName: FORM.emailAddress, password })
  expect((await logIn(stranger.password)).status).toBe(401)
  expect((await logIn(OWN.password)).status).toBe(200)
})

test('a stranger’s link does not use the recipient’s own sign-up', async () => {
  const { createBrowser, signUp, verify, listVerificationEmails } = await createTestSite()
  await signUp()
  await createBrowser().signUp({ firstName: 'Stranger' })
  const stranger = (await listVerificationEmails()).find((email) => email.data.firstName === 'Stranger')!
  expect((await verify({ token: parseToken(stranger.data.link) })).body.code).toBe('passwordNeeded')
})

test('validates the password typed after a link and keeps the link valid', async () => {
  const { createBrowser, verify, listVerificationEmails } = await createTestSite()
  await createBrowser().signUp()
  const token = parseToken((await listVerificationEmails())[0]!.data.link)
  const collectFieldErrors = async (change: object) =>
    Object.keys((await verify({ token, ...OWN, ...change })).body.fieldErrors ?? {})
  expect(await collectFieldErrors({ password: 'weak', confirmPassword: 'weak' })).toEqual(['password'])
  expect(await collectFieldErrors({ password: 'Parool-1234', confirmPassword: 'Parool-1234' })).toEqual(['password'])
  expect(await collectFieldErrors({ confirmPassword: 'Minu-oma-8-rada' })).toEqual(['confirmPassword'])
  expect(await collectFieldErrors({})).toEqual([])
})

test('sending a new code does not reveal whether a sign-up exists', async () => {
  const { signUp, resend } = await createTestSite()
  await signUp()
  const [known, unknown] = [await resend(), await resend('nobody@hool.test')]
  expect([known.status, known.body]).toEqual([unknown.status, unknown.body])
})
