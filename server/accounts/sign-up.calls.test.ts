import { expect, test } from 'vitest'
import { aCustomer } from '../testing/factories.ts'
import { mailsOf } from '../testing/mails.ts'
import { testApp } from '../testing/test-app.ts'
import { testHouse } from '../testing/test-house.ts'

const FORM = {
  firstName: 'Kalju',
  lastName: 'Katse',
  emailAddress: 'kalju@hool.test',
  password: 'Parool-1234',
  confirmPassword: 'Parool-1234',
  uiLanguage: 'et',
  timezone: 'Europe/Tallinn',
}

async function aSite() {
  const house = await testHouse()
  const { call } = await testApp(house)
  let address = 0
  return {
    house,
    call,
    signUp: (change: object = {}) => call('customerSignUp', { ...FORM, ...change }, { from: `10.2.0.${++address}` }),
    prove: (wanted: object) => call('verifyEmail', { ...wanted }, { from: `10.3.0.${++address}` }),
    proofs: () => mailsOf(house, 'verifyEmail'),
    accounts: () => house.db.selectFrom('customer_account').selectAll().execute(),
    waiting: () => house.db.selectFrom('sign_up').selectAll().execute(),
  }
}
const tokenOf = (link: string) => new URL(link).hash.slice(1)
const another = (code: string) => (code.replace(' ', '') === '111111' ? '222222' : '111111')

test('the mailed code makes the account and signs in', async () => {
  const { call, signUp, prove, proofs, accounts, waiting } = await aSite()
  const { status, body } = await signUp()
  expect([status, body.data]).toEqual([200, { emailAddress: 'kalju@hool.test' }])
  expect(await accounts()).toEqual([])
  const [mail] = await proofs()
  expect(mail!.to).toEqual({ email: 'kalju@hool.test', language: 'et', timezone: 'Europe/Tallinn' })
  expect(mail!.data).toMatchObject({ firstName: 'Kalju', hours: 24, code: expect.stringMatching(/^\d{3} \d{3}$/) })
  const proven = await prove({ email: 'KALJU@hool.test', code: mail!.data.code })
  expect([proven.status, proven.body.data!.role, proven.body.data!.emailConfirmed]).toEqual([200, 0, true])
  const me = await call('getProfile', {}, { as: proven.body.data! })
  expect(me.body.data).toMatchObject({ emailAddress: 'kalju@hool.test', uiLanguage: 'et', emailConfirmed: true })
  expect(await waiting()).toEqual([])
})

test('the mailed link does the same, once', async () => {
  const { signUp, prove, proofs, accounts } = await aSite()
  await signUp({ uiLanguage: 'en' })
  const { link } = (await proofs())[0]!.data
  expect(link).toMatch(/\/en\/customer\/verify-email#[\w-]{43}$/)
  expect((await prove({ token: tokenOf(link) })).status).toBe(200)
  expect((await prove({ token: tokenOf(link) })).body.code).toBe('proofWrong')
  expect(await accounts()).toHaveLength(1)
})

test('somebody who came to be a counsellor gets the link of that side', async () => {
  const { house, call } = await aSite()
  await call('accountSignUp', { ...FORM, uiLanguage: 'ru' })
  expect((await mailsOf(house, 'verifyEmail'))[0]!.data.link).toContain('/et/provider/verify-email#')
})

test('neither password nor code can be read in the table', async () => {
  const { house, signUp, proofs } = await aSite()
  await signUp()
  const { code, link } = (await proofs())[0]!.data
  const rows = await house.connection.pool.query(
    "select s::text as row from sign_up s union all select encode(sealed, 'escape') from mail",
  )
  const all = rows.rows.map((one) => one.row).join('\n')
  for (const secret of [FORM.password, code, code.replace(' ', ''), tokenOf(link)]) expect(all).not.toContain(secret)
})

test('an address in use answers the same, makes nothing, and its owner hears of it once an hour', async () => {
  const { house, signUp, proofs, waiting } = await aSite()
  await aCustomer(house, { email: 'kalju@hool.test', firstName: 'Owner' })
  const fresh = await signUp({ emailAddress: 'fresh@hool.test' })
  const used = await signUp({ emailAddress: 'Kalju@hool.test' })
  expect([used.status, used.body]).toEqual([200, { ...fresh.body, data: { emailAddress: 'Kalju@hool.test' } }])
  await signUp()
  expect(await waiting()).toHaveLength(1)
  expect(await proofs()).toHaveLength(1)
  const told = () => mailsOf(house, 'addressInUse')
  expect((await told()).map((mail) => [mail.to.email, mail.data.firstName])).toEqual([['kalju@hool.test', 'Owner']])
  house.clock.forward({ hours: 1 })
  await signUp()
  expect(await told()).toHaveLength(2)
})

test('asking too often is refused alike for an address with and without an account', async () => {
  const { house, signUp } = await aSite()
  await aCustomer(house, { email: 'used@hool.test' })
  const answersOf = async (emailAddress: string) => {
    const answers = []
    for (let time = 0; time < 6; time++) answers.push(await signUp({ emailAddress }))
    return answers.map(({ status, body, headers }) => [status, body.code, headers['retry-after']])
  }
  const unused = await answersOf('unused@hool.test')
  expect(unused.map(([status]) => status)).toEqual([200, 200, 200, 200, 200, 429])
  expect(await answersOf('used@hool.test')).toEqual(unused)
  house.clock.forward({ hours: 24 })
  expect((await signUp({ emailAddress: 'unused@hool.test' })).status).toBe(200)
})

test('of two waiting sign-ups of one address each code opens its own data, and proving one removes both', async () => {
  const { house, call, signUp, prove, proofs, waiting } = await aSite()
  await signUp({ firstName: 'Stranger', password: 'Stranger-99', confirmPassword: 'Stranger-99' })
  await signUp({ firstName: 'Kalju' })
  const own = (await proofs()).find((mail) => mail.data.firstName === 'Kalju')!
  expect((await prove({ email: FORM.emailAddress, code: own.data.code })).status).toBe(200)
  expect(await waiting()).toEqual([])
  const account = await house.db.selectFrom('customer_account').select('first_name').executeTakeFirstOrThrow()
  expect(account.first_name).toBe('Kalju')
  const logIn = (password: string) => call('login', { userName: FORM.emailAddress, password })
  expect((await logIn('Stranger-99')).status).toBe(401)
  expect((await logIn(FORM.password)).status).toBe(200)
  const stranger = (await proofs()).find((mail) => mail.data.firstName === 'Stranger')!
  expect((await prove({ email: FORM.emailAddress, code: stranger.data.code })).status).toBe(422)
})

test('two proofs at once make one account', async () => {
  const { signUp, prove, proofs, accounts } = await aSite()
  await signUp()
  const { code, link } = (await proofs())[0]!.data
  const wanted = [{ email: FORM.emailAddress, code }, { token: tokenOf(link) }]
  const answers = await Promise.all([...wanted, ...wanted].map(prove))
  expect(answers.filter((one) => one.status === 200)).toHaveLength(1)
  expect(answers.every((one) => one.status === 200 || one.status === 422)).toBe(true)
  expect(await accounts()).toHaveLength(1)
})

test('five wrong codes spend the code; sending it again renews it', async () => {
  const { call, signUp, prove, proofs } = await aSite()
  await signUp()
  const { code } = (await proofs())[0]!.data
  const email = FORM.emailAddress
  const codes = []
  for (let time = 0; time < 5; time++) codes.push((await prove({ email, code: another(code) })).body.code)
  expect(codes).toEqual(['proofWrong', 'proofWrong', 'proofWrong', 'proofWrong', 'proofSpent'])
  expect((await prove({ email, code })).body.code).toBe('proofSpent')
  expect((await call('sendVerifyEmail', { email })).status).toBe(200)
  const renewed = (await proofs()).at(-1)!.data
  expect((await prove({ email, code: renewed.code })).status).toBe(200)
})

test('wrong codes sent at once cannot share a try', async () => {
  const { signUp, prove, proofs, waiting } = await aSite()
  await signUp()
  const { code } = (await proofs())[0]!.data
  await Promise.all(Array.from({ length: 20 }, () => prove({ email: FORM.emailAddress, code: another(code) })))
  expect((await waiting())[0]!.code_tries).toBe(5)
  expect((await prove({ email: FORM.emailAddress, code })).body.code).toBe('proofSpent')
})

test('the first mail’s code and link die when another is sent', async () => {
  const { call, signUp, prove, proofs } = await aSite()
  await signUp()
  const first = (await proofs())[0]!.data
  await call('sendVerifyEmail', { email: FORM.emailAddress })
  expect((await prove({ token: tokenOf(first.link) })).body.code).toBe('proofWrong')
})

test('an unproven sign-up is nothing after 24 hours', async () => {
  const { house, call, signUp, prove, proofs } = await aSite()
  await signUp()
  const { code, link } = (await proofs())[0]!.data
  house.clock.forward({ hours: 24 })
  expect((await prove({ email: FORM.emailAddress, code })).body.code).toBe('proofWrong')
  expect((await prove({ token: tokenOf(link) })).body.code).toBe('proofWrong')
  await call('sendVerifyEmail', { email: FORM.emailAddress })
  expect(await proofs()).toHaveLength(1)
})

test('sending the proof again says nothing about who asked for an account', async () => {
  const { call, signUp } = await aSite()
  await signUp()
  const [known, unknown] = [
    await call('sendVerifyEmail', { email: FORM.emailAddress }),
    await call('sendVerifyEmail', { email: 'nobody@hool.test' }),
  ]
  expect([known.status, known.body]).toEqual([unknown.status, unknown.body])
})

test.each([
  ['too short', 'Aa-1'],
  ['without upper case', 'parool-1234'],
  ['without lower case', 'PAROOL-1234'],
  ['without a digit', 'Parool-abcd'],
  ['without a special character', 'Parool1234'],
])('a password %s is refused by the rule', async (_how, password) => {
  const { signUp } = await aSite()
  const { status, body } = await signUp({ password, confirmPassword: password })
  expect([status, Object.keys(body.fieldErrors!)]).toEqual([422, ['password']])
})

test('passwords that differ are refused at the second', async () => {
  const { signUp } = await aSite()
  const { body } = await signUp({ confirmPassword: 'Parool-1235' })
  expect(Object.keys(body.fieldErrors!)).toEqual(['confirmPassword'])
})
