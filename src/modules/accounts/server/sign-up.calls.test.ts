import { expect, test } from 'vitest'
import { aCustomer } from '#testing/server/factories.ts'
import { mailsOf } from '#testing/server/mails.ts'
import { testApp } from '#testing/server/test-app.ts'
import { testHouse } from '#testing/server/test-house.ts'
import { afterwardsDone } from './afterwards.ts'

const FORM = {
  firstName: 'Kalju',
  lastName: 'Katse',
  emailAddress: 'kalju@hool.test',
  password: 'Kuldne-9-pilv',
  confirmPassword: 'Kuldne-9-pilv',
  uiLanguage: 'et',
  timezone: 'Europe/Tallinn',
}

async function aSite() {
  const house = await testHouse()
  const { call } = await testApp(house)
  let address = 0
  /** Keeps the cookie of its sign-ups, as a browser does. */
  const aBrowser = () => {
    let cookie = ''
    const asked = () => ({ from: `10.2.0.${++address}`, headers: { cookie } })
    return {
      async signUp(change: object = {}) {
        const answer = await call('customerSignUp', { ...FORM, ...change }, asked())
        cookie = String(answer.headers['set-cookie'] ?? cookie).split(';')[0]!
        return answer
      },
      prove: (wanted: object) => call('verifyEmail', { ...wanted }, asked()),
      async sendAgain(email = FORM.emailAddress) {
        const answer = await call('sendVerifyEmail', { email }, asked())
        await afterwardsDone()
        return answer
      },
    }
  }
  return {
    house,
    call,
    aBrowser,
    ...aBrowser(),
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
  expect((await mailsOf(house, 'verifyEmail'))[0]!.data.link).toContain('/ru/provider/verify-email#')
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

test('of two waiting sign-ups of one address each code opens its own data, and proving one removes both', async () => {
  const { house, call, aBrowser, signUp, prove, proofs, waiting } = await aSite()
  await aBrowser().signUp({ firstName: 'Stranger', password: 'Vooras-99-rada', confirmPassword: 'Vooras-99-rada' })
  await signUp({ firstName: 'Kalju' })
  const own = (await proofs()).find((mail) => mail.data.firstName === 'Kalju')!
  expect((await prove({ email: FORM.emailAddress, code: own.data.code })).status).toBe(200)
  expect(await waiting()).toEqual([])
  const account = await house.db.selectFrom('customer_account').select('first_name').executeTakeFirstOrThrow()
  expect(account.first_name).toBe('Kalju')
  const logIn = (password: string) => call('login', { userName: FORM.emailAddress, password })
  expect((await logIn('Vooras-99-rada')).status).toBe(401)
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
  const { signUp, prove, proofs, sendAgain } = await aSite()
  await signUp()
  const { code } = (await proofs())[0]!.data
  const email = FORM.emailAddress
  const codes = []
  for (let time = 0; time < 5; time++) codes.push((await prove({ email, code: another(code) })).body.code)
  expect(codes).toEqual(['proofWrong', 'proofWrong', 'proofWrong', 'proofWrong', 'proofSpent'])
  expect((await prove({ email, code })).body.code).toBe('proofSpent')
  expect((await sendAgain()).status).toBe(200)
  const renewed = (await proofs()).at(-1)!.data
  expect((await prove({ email, code: renewed.code })).status).toBe(200)
})

test('wrong codes sent at once cannot share a try', async () => {
  const { signUp, prove, proofs } = await aSite()
  await signUp()
  const { code } = (await proofs())[0]!.data
  const wrong = { email: FORM.emailAddress, code: another(code) }
  const answers = await Promise.all(Array.from({ length: 20 }, () => prove(wrong)))
  expect(answers.filter(({ body }) => body.code === 'proofWrong')).toHaveLength(4)
  expect((await prove({ email: FORM.emailAddress, code })).body.code).toBe('proofSpent')
})

test('the first mail’s code and link die when another is sent', async () => {
  const { signUp, prove, proofs, sendAgain } = await aSite()
  await signUp()
  const first = (await proofs())[0]!.data
  await sendAgain()
  expect((await prove({ token: tokenOf(first.link) })).body.code).toBe('proofWrong')
})

test('an unproven sign-up is nothing after 24 hours', async () => {
  const { house, signUp, prove, proofs, sendAgain } = await aSite()
  await signUp()
  const { code, link } = (await proofs())[0]!.data
  house.clock.forward({ hours: 24 })
  expect((await prove({ email: FORM.emailAddress, code })).body.code).toBe('proofWrong')
  expect((await prove({ token: tokenOf(link) })).body.code).toBe('proofWrong')
  await sendAgain()
  expect(await proofs()).toHaveLength(1)
})

test('sending the proof again moves neither the end of the 24 hours nor the total of tries', async () => {
  const { house, signUp, prove, proofs, sendAgain } = await aSite()
  await signUp()
  const first = (await proofs())[0]!.data
  const guess = async (code: string) => (await prove({ email: FORM.emailAddress, code })).body.code
  for (let round = 0; round < 3; round++) {
    for (let time = 0; time < 5; time++) await guess(another(first.code))
    house.clock.forward({ hours: 6 })
    await sendAgain()
  }
  const last = (await proofs()).at(-1)!.data
  expect(last.hours).toBe(6)
  const answer = await prove({ email: FORM.emailAddress, code: last.code })
  expect([answer.status, answer.body.code]).toEqual([429, 'tooManyTries'])
  house.clock.forward({ hours: 6 })
  expect((await prove({ token: tokenOf(last.link) })).body.code).toBe('proofWrong')
})

test('the proof is sent again five times a day, to an unknown address as to a waiting one', async () => {
  const { signUp, sendAgain, proofs } = await aSite()
  await signUp()
  const statusesOf = async (email: string) => {
    const statuses = []
    for (let time = 0; time < 6; time++) statuses.push((await sendAgain(email)).status)
    return statuses
  }
  expect(await statusesOf(FORM.emailAddress)).toEqual([200, 200, 200, 200, 200, 429])
  expect(await statusesOf('nobody@hool.test')).toEqual([200, 200, 200, 200, 200, 429])
  expect(await proofs()).toHaveLength(6)
})

test('codes are answered alike for an address with an account, without one, and waiting', async () => {
  const { house, signUp, prove, sendAgain } = await aSite()
  await aCustomer(house, { email: 'used@hool.test' })
  await signUp({ emailAddress: 'waiting@hool.test' })
  await signUp({ emailAddress: 'used@hool.test' })
  const answersOf = async (email: string) => {
    const codes = []
    for (let time = 0; time < 6; time++) codes.push((await prove({ email, code: '000000' })).body.code)
    await sendAgain(email)
    return [...codes, (await prove({ email, code: '000000' })).body.code]
  }
  const free = await answersOf('free@hool.test')
  expect(free.slice(3)).toEqual(['proofWrong', 'proofSpent', 'proofSpent', 'proofWrong'])
  for (const email of ['used@hool.test', 'waiting@hool.test']) expect(await answersOf(email)).toEqual(free)
})

test('a stranger’s guesses spend no code but their own, and never a link', async () => {
  const { aBrowser, signUp, prove, proofs } = await aSite()
  await signUp()
  const { code } = (await proofs())[0]!.data
  const stranger = aBrowser()
  await stranger.signUp({ firstName: 'Stranger' })
  for (let time = 0; time < 10; time++) await stranger.prove({ email: FORM.emailAddress, code: another(code) })
  expect((await stranger.prove({ email: FORM.emailAddress, code })).body.code).toBe('proofSpent')
  expect((await prove({ email: FORM.emailAddress, code })).status).toBe(200)
})

const OWN = { firstName: 'Mari', lastName: 'Meri', password: 'Minu-oma-7-rada', confirmPassword: 'Minu-oma-7-rada' }

test('a link that a stranger caused makes an account only with what its reader says', async () => {
  const { call, aBrowser, prove, proofs, accounts } = await aSite()
  const stranger = { firstName: 'Stranger', password: 'Vooras-99-rada', confirmPassword: 'Vooras-99-rada' }
  await aBrowser().signUp(stranger)
  const { link, code } = (await proofs())[0]!.data
  const asked = await prove({ token: tokenOf(link) })
  expect([asked.status, asked.body.code]).toEqual([409, 'passwordNeeded'])
  expect((await prove({ email: FORM.emailAddress, code })).body.code).toBe('proofWrong')
  expect(await accounts()).toEqual([])
  expect((await prove({ token: tokenOf(link), ...OWN })).status).toBe(200)
  expect((await accounts()).map((one) => [one.first_name, one.last_name])).toEqual([['Mari', 'Meri']])
  const logIn = (password: string) => call('login', { userName: FORM.emailAddress, password })
  expect((await logIn(stranger.password)).status).toBe(401)
  expect((await logIn(OWN.password)).status).toBe(200)
})

test('a person’s own sign-up does not lend itself to a stranger’s link', async () => {
  const { aBrowser, signUp, prove, proofs } = await aSite()
  await signUp()
  await aBrowser().signUp({ firstName: 'Stranger' })
  const stranger = (await proofs()).find((mail) => mail.data.firstName === 'Stranger')!
  expect((await prove({ token: tokenOf(stranger.data.link) })).body.code).toBe('passwordNeeded')
})

test('the new password of a link follows the rule, and the link lives on', async () => {
  const { aBrowser, prove, proofs } = await aSite()
  await aBrowser().signUp()
  const token = tokenOf((await proofs())[0]!.data.link)
  const fieldsOf = async (change: object) =>
    Object.keys((await prove({ token, ...OWN, ...change })).body.fieldErrors ?? {})
  expect(await fieldsOf({ password: 'weak', confirmPassword: 'weak' })).toEqual(['password'])
  expect(await fieldsOf({ password: 'Parool-1234', confirmPassword: 'Parool-1234' })).toEqual(['password'])
  expect(await fieldsOf({ confirmPassword: 'Minu-oma-8-rada' })).toEqual(['confirmPassword'])
  expect(await fieldsOf({})).toEqual([])
})

test('sending the proof again says nothing about who asked for an account', async () => {
  const { signUp, sendAgain } = await aSite()
  await signUp()
  const [known, unknown] = [await sendAgain(), await sendAgain('nobody@hool.test')]
  expect([known.status, known.body]).toEqual([unknown.status, unknown.body])
})
