import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { aCompanyForm, aPayoutForm, IBAN, OTHER_IBAN } from '../testing/a-payout-form.ts'
import { aProvider } from '../testing/factories.ts'
import { mailsOf } from '../testing/mails.ts'
import { signInAs, testApp } from '../testing/test-app.ts'
import { testHouse } from '../testing/test-house.ts'
import { withPayments } from '../testing/test-payments.ts'
import { reconcilePayoutAccounts } from './public.ts'

/** A counsellor who has everything but a payout account. */
async function aStarter() {
  // The sandbox lives on the real clock, and the search for a lost account compares both.
  const house = await testHouse({ now: Temporal.Now.instant().round('second').toString() })
  const payments = await withPayments(house)
  const { app, call } = await testApp(house)
  const provider = await aProvider(house)
  await house.db.updateTable('provider_account').set({ payout_ready_at: null, first_listed_at: null }).execute()
  await house.db.deleteFrom('provider_search').execute()
  const me = await signInAs(house, provider)
  const save = (given: Record<string, unknown> = {}) => call('saveBankDetails', aPayoutForm(given), { as: me })
  const row = () =>
    house.db
      .selectFrom('provider_account')
      .select(['payment_account_id', 'payout_ready_at', 'payout_hold_until'])
      .where('provider_id', '=', provider.providerId)
      .executeTakeFirstOrThrow()
  const isFound = async () =>
    (await house.db.selectFrom('provider_search').select('provider_id').execute()).length === 1
  const accounts = async () => (await payments.stripe.accounts.list({ limit: 100 })).data
  /** An event as the provider sends it, signed. */
  const tell = async (event: object) => {
    const body = JSON.stringify(event)
    const at = Math.floor(Date.now() / 1000)
    const { webhookSecret } = house.settings.payments!
    const signature = createHmac('sha256', webhookSecret).update(`${at}.${body}`).digest('hex')
    const headers = { 'content-type': 'application/json', 'stripe-signature': `t=${at},v1=${signature}` }
    return app.inject({ method: 'POST', url: '/api/payment-webhook', headers, payload: body })
  }
  const updated = (id: string, account: string) => ({
    id,
    object: 'event',
    type: 'account.updated',
    account,
    data: { object: { id: account, object: 'account' } },
  })
  return { house, ...payments, call, provider, me, save, row, isFound, accounts, tell, updated }
}

test('bank details open an account, make the counsellor bookable, and say the specification’s sentence', async () => {
  const { save, call, me, row, isFound, accounts } = await aStarter()
  const before = await call('getBankDetails', {}, { as: me })
  expect(before.body.data).toMatchObject({ state: 'none', bank: null, details: { firstName: 'Counsellor' } })
  const { status, body } = await save()
  expect([status, body.message]).toEqual([200, 'Bank account updated sucessfully!'])
  expect(body.data).toMatchObject({ state: 'ready', needs: [], bank: { last4: '5685', countryCode: 'EE' } })
  expect((await row()).payout_ready_at).not.toBeNull()
  expect(await isFound()).toBe(true)
  const [account] = await accounts()
  expect(account).toMatchObject({ business_type: 'individual', country: 'EE', individual: { first_name: 'Liis' } })
  expect(Object.keys(account!.metadata ?? {})).toEqual(['providerId'])
})

test('a company with one owner is ready; with more than one, the provider’s own pages ask for them', async () => {
  const { call, me, stripe, accounts } = await aStarter()
  const many = await call('saveBankDetails', aCompanyForm({ isSoleOwner: false }), { as: me })
  expect(many.body.data).toMatchObject({
    state: 'needed',
    needs: [{ kind: 'people', where: 'provider', isLater: false, fault: null }],
  })
  const sole = await call('saveBankDetails', aCompanyForm(), { as: me })
  expect(sole.body.data).toMatchObject({ state: 'ready', details: { vatNumber: 'EE100931558', isSoleOwner: true } })
  const [account] = await accounts()
  const persons = await stripe.accounts.listPersons(account!.id)
  expect(persons.data.map((one) => one.relationship?.owner)).toEqual([true])
})

describe('the form', () => {
  test('names every wrong field at once, in the words of the specification', async () => {
    const { save, accounts } = await aStarter()
    const { status, body } = await save({
      iban: 'EE382200221020145686',
      phone: '1',
      postalCode: 'x',
      acceptsTerms: false,
      businessType: 'company',
    })
    expect(status).toBe(422)
    expect(body.fieldErrors).toMatchObject({ iban: 'Invalid IBAN number', companyName: 'This is a required field' })
    expect(Object.keys(body.fieldErrors!).sort()).toEqual(
      ['acceptsTerms', 'companyName', 'iban', 'phone', 'postalCode', 'registrationNumber'].sort(),
    )
    const other = await save({ iban: 'LV80BANK0000435195001' })
    expect(other.body.fieldErrors).toEqual({
      iban: 'Your country of residence and your bank account coutry cannot be different!',
    })
    expect(await accounts()).toEqual([])
  })

  test('needs the account number once; afterwards other things change without it', async () => {
    const { save, house } = await aStarter()
    expect((await save({ iban: '' })).body.fieldErrors).toEqual({ iban: 'This is a required field' })
    await save()
    const { body } = await save({ iban: '', city: 'Tartu', acceptsTerms: undefined })
    expect(body.data).toMatchObject({ bank: { last4: '5685' }, details: { city: 'Tartu' } })
    expect(await mailsOf(house, 'bankChanged')).toEqual([])
  })

  test('leaves no account number in the database, not even in what is sealed', async () => {
    const { save, house } = await aStarter()
    await save()
    const { rows } = await house.connection.pool.query('select a::text as line from payout_account a')
    expect(rows[0].line).not.toContain('2200221020145685')
    const { sealed_details: sealed } = await house.db
      .selectFrom('payout_account')
      .select('sealed_details')
      .executeTakeFirstOrThrow()
    expect(JSON.stringify(house.sealing.open(sealed!))).not.toMatch(/2200221020145685|iban/i)
  })
})

describe('another bank account', () => {
  test('stops transfers for a day and is told to the owner, once', async () => {
    const { save, house, row, call, provider } = await aStarter()
    await save()
    expect((await row()).payout_hold_until).toBeNull()
    const { body } = await save({ iban: OTHER_IBAN })
    expect(body.data).toMatchObject({ state: 'ready', bank: { last4: '5685' } })
    const until = house.clock.now().add({ hours: 24 })
    expect((await row()).payout_hold_until!.epochMilliseconds).toBe(until.epochMilliseconds)
    await save({ iban: OTHER_IBAN })
    const mails = await mailsOf(house, 'bankChanged')
    expect(mails.map(({ data }) => [data.last4, data.until])).toEqual([['5685', until.toString()]])
    house.clock.forward({ hours: 25 })
    const later = await call('getBankDetails', {}, { as: await signInAs(house, provider) })
    expect(later.body.data!.transfersWaitUntil).toBeNull()
  })

  test('set on the provider’s own pages counts the same', async () => {
    const { save, house, row, stripe, tell, updated } = await aStarter()
    await save()
    const { payment_account_id: account } = await row()
    const external_account = {
      object: 'bank_account',
      country: 'EE',
      currency: 'eur',
      account_number: OTHER_IBAN,
    } as const
    await stripe.accounts.update(account!, { external_account })
    await tell(updated('evt_1', account!))
    expect((await row()).payout_hold_until).not.toBeNull()
    expect(await mailsOf(house, 'bankChanged')).toHaveLength(1)
  })

  test('that the provider refuses changes nothing and stops nothing', async () => {
    const { save, sandbox, row, house } = await aStarter()
    await save()
    sandbox.control.addFault({ call: 'tokens.create', effect: 'error', status: 400 })
    const { status, body } = await save({ iban: OTHER_IBAN })
    expect([status, body.code]).toEqual([422, 'payoutRefused'])
    expect((await row()).payout_hold_until).toBeNull()
    expect(await mailsOf(house, 'bankChanged')).toEqual([])
  })
})

describe('what the provider asks for later', () => {
  test('takes the counsellor out of the finder, tells them, and lets them back when it is given', async () => {
    const { save, sandbox, row, isFound, house, call, me, tell, updated } = await aStarter()
    await save()
    const { payment_account_id: account } = await row()
    sandbox.control.requireOfAccount(account!, ['individual.verification.document'])
    expect((await tell(updated('evt_1', account!))).statusCode).toBe(200)
    expect(await isFound()).toBe(false)
    const shown = await call('getBankDetails', {}, { as: me })
    expect(shown.body.data).toMatchObject({ state: 'needed', needs: [{ kind: 'document', where: 'provider' }] })
    expect(await mailsOf(house, 'payoutsStopped')).toHaveLength(1)
    sandbox.control.completeAccount(account!)
    const back = await call('checkPayoutAccount', {}, { as: me })
    expect(back.body.data!.state).toBe('ready')
    expect(await isFound()).toBe(true)
  })

  test('twice, late and out of order changes nothing that a later answer has not said', async () => {
    const { save, sandbox, row, house, tell, updated } = await aStarter()
    await save()
    const { payment_account_id: account } = await row()
    sandbox.control.requireOfAccount(account!, ['individual.verification.document'])
    sandbox.control.completeAccount(account!)
    for (const id of ['evt_2', 'evt_1', 'evt_2', 'evt_1'])
      expect((await tell(updated(id, account!))).statusCode).toBe(200)
    await Promise.all(Array.from({ length: 10 }, () => tell(updated('evt_3', account!))))
    expect((await row()).payout_ready_at).not.toBeNull()
    expect(await mailsOf(house, 'payoutsStopped')).toEqual([])
    const noted = await house.db.selectFrom('payment_event').select('event_id').execute()
    expect(noted.map((one) => one.event_id).sort()).toEqual(['evt_1', 'evt_2', 'evt_3'])
  })

  test('is found by the sweeper when no event ever comes', async () => {
    const { save, sandbox, row, house } = await aStarter()
    await save()
    const { payment_account_id: account } = await row()
    sandbox.control.requireOfAccount(account!, ['individual.verification.document'])
    house.clock.forward({ hours: 25 })
    await reconcilePayoutAccounts(house)
    expect((await row()).payout_ready_at).toBeNull()
    sandbox.control.completeAccount(account!)
    house.clock.forward({ minutes: 11 })
    await reconcilePayoutAccounts(house)
    expect((await row()).payout_ready_at).not.toBeNull()
  })

  test('of an account that is nobody’s is answered and forgotten', async () => {
    const { stripe, tell, updated } = await aStarter()
    const { id } = await stripe.accounts.create({ type: 'custom', country: 'EE' })
    expect((await tell(updated('evt_1', id))).statusCode).toBe(200)
  })
})

describe('never two accounts', () => {
  test('when the answer to the opening is lost, or the process dies before noting it', async () => {
    const { save, sandbox, house, row, accounts } = await aStarter()
    sandbox.control.addFault({ call: 'accounts.create', effect: 'lost', times: 2 })
    const lost = await save()
    expect([lost.status, lost.body.code]).toEqual([503, 'payoutsDown'])
    expect((await save()).status).toBe(200)
    await house.db.updateTable('provider_account').set({ payment_account_id: null }).execute()
    expect((await save()).status).toBe(200)
    // The provider has forgotten the key of the first opening by then.
    await house.db.updateTable('provider_account').set({ payment_account_id: null }).execute()
    sandbox.control.setClockOffset(25 * 3_600_000)
    expect((await save()).status).toBe(200)
    const [only, ...others] = await accounts()
    expect([others.length, (await row()).payment_account_id]).toEqual([0, only!.id])
  })

  test('when a phone and a desk send the form at once', async () => {
    const { save, accounts, row } = await aStarter()
    const answers = await Promise.all(Array.from({ length: 6 }, () => save()))
    expect(answers.every(({ status }) => status === 200 || status === 503)).toBe(true)
    expect(answers.some(({ status }) => status === 200)).toBe(true)
    expect(await accounts()).toHaveLength(1)
    expect((await row()).payout_ready_at).not.toBeNull()
  })

  test('an opening that was cut off is found by the sweeper', async () => {
    const { save, sandbox, row, house } = await aStarter()
    sandbox.control.addFault({ call: 'accounts.create', effect: 'lost', times: 2 })
    await save()
    expect((await row()).payment_account_id).toBeNull()
    house.clock.forward({ minutes: 11 })
    await reconcilePayoutAccounts(house)
    expect((await row()).payment_account_id).toMatch(/^acct_/)
  })

  test('another country of residence is another account, and the old one is let go', async () => {
    const { save, accounts, row } = await aStarter()
    await save()
    const first = (await row()).payment_account_id
    const moved = { countryCode: 'FI', iban: 'FI2112345600000785', postalCode: '00100', phone: '+358401234567' }
    expect((await save(moved)).body.data).toMatchObject({ state: 'ready', bank: { countryCode: 'FI' } })
    const second = (await row()).payment_account_id
    expect(second).not.toBe(first)
    expect(await accounts()).toHaveLength(2)
  })
})

test('while the provider is away everything but the account number is kept', async () => {
  const { save, sandbox, call, me } = await aStarter()
  sandbox.control.addFault({ call: '*', effect: 'error', times: 20 })
  const { status, body } = await save({ city: 'Narva' })
  expect([status, body.code]).toEqual([503, 'payoutsDown'])
  const { data } = (await call('getBankDetails', {}, { as: me })).body
  expect(data).toMatchObject({ state: 'needed', details: { city: 'Narva' }, isOpened: false })
  expect(JSON.stringify(data)).not.toContain(IBAN.slice(4))
})

test('the way to the provider’s own pages leads back to the counsellor’s language, and there is none before an account', async () => {
  const { save, call, me, house } = await aStarter()
  expect((await call('payoutLink', {}, { as: me })).status).toBe(404)
  await save()
  const { url } = (await call('payoutLink', { isOnboarding: true, language: 'et' }, { as: me })).body.data!
  const back = new URL(url).searchParams.get('return_url')
  expect(back).toBe(`${house.settings.publicUrl}/et/provider/stripe-setup-payment?onboarding`)
})

test('another counsellor sees nothing of it', async () => {
  const { save, house, call } = await aStarter()
  await save()
  const other = await signInAs(house, await aProvider(house))
  const { data } = (await call('getBankDetails', {}, { as: other })).body
  expect(data).toMatchObject({ bank: null, isOpened: false })
  expect(JSON.stringify(data)).not.toContain('Liis')
})
