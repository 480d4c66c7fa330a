import { describe, expect, test } from 'vitest'
import { createTestProvider } from '#testing/server/factories.ts'
import { buildCompanyPayoutForm, IBAN, OTHER_IBAN } from '#testing/server/payout-form.ts'
import { createProviderWithoutPayoutAccount } from '#testing/server/provider-without-payout-account.ts'
import { listSentEmails } from '#testing/server/sent-emails.ts'
import { logInTestUser } from '#testing/server/test-app.ts'

test('saving bank details creates an account, makes the provider bookable and returns the specified message', async () => {
  const { save, call, me, row, isListed, accounts } = await createProviderWithoutPayoutAccount()
  const before = await call('getBankDetails', {}, { as: me })
  expect(before.body.data).toMatchObject({ state: 'none', bank: null, details: { firstName: 'Counsellor' } })
  const { status, body } = await save()
  expect([status, body.message]).toEqual([200, 'Bank account updated sucessfully!'])
  expect(body.data).toMatchObject({ state: 'ready', needs: [], bank: { last4: '5685', countryCode: 'EE' } })
  expect((await row()).payout_ready_at).not.toBeNull()
  expect(await isListed()).toBe(true)
  const [account] = await accounts()
  expect(account).toMatchObject({ business_type: 'individual', country: 'EE', individual: { first_name: 'Liis' } })
  expect(Object.keys(account!.metadata ?? {})).toEqual(['providerId'])
})

test('a company with one owner is ready; further owners are entered on Stripe’s pages', async () => {
  const { call, me, stripe, accounts } = await createProviderWithoutPayoutAccount()
  const many = await call('saveBankDetails', buildCompanyPayoutForm({ isSoleOwner: false }), { as: me })
  expect(many.body.data).toMatchObject({
    state: 'needed',
    needs: [{ kind: 'people', where: 'provider', isLater: false, fault: null }],
  })
  const sole = await call('saveBankDetails', buildCompanyPayoutForm(), { as: me })
  expect(sole.body.data).toMatchObject({ state: 'ready', details: { vatNumber: 'EE100931558', isSoleOwner: true } })
  const [account] = await accounts()
  const persons = await stripe.accounts.listPersons(account!.id)
  expect(persons.data.map((person) => person.relationship?.owner)).toEqual([true])
})

describe('the form', () => {
  test('reports every invalid field in one response, with the specified messages', async () => {
    const { save, accounts } = await createProviderWithoutPayoutAccount()
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

  test('requires the account number once; later changes do not need it', async () => {
    const { save, deps } = await createProviderWithoutPayoutAccount()
    expect((await save({ iban: '' })).body.fieldErrors).toEqual({ iban: 'This is a required field' })
    await save()
    const { body } = await save({ iban: '', city: 'Tartu', acceptsTerms: undefined })
    expect(body.data).toMatchObject({ bank: { last4: '5685' }, details: { city: 'Tartu' } })
    expect(await listSentEmails(deps, 'bankChanged')).toEqual([])
  })

  test('stores no account number, not even encrypted', async () => {
    const { save, deps } = await createProviderWithoutPayoutAccount()
    await save()
    const { rows } = await deps.connection.pool.query('select a::text as line from payout_account a')
    expect(rows[0].line).not.toContain('2200221020145685')
    const { encrypted_details: encrypted } = await deps.db
      .selectFrom('payout_account')
      .select('encrypted_details')
      .executeTakeFirstOrThrow()
    expect(JSON.stringify(deps.encryption.decrypt(encrypted!))).not.toMatch(/2200221020145685|iban/i)
  })
})

describe('a changed bank account', () => {
  test('holds transfers for a day and is emailed to the provider once', async () => {
    const { save, deps, row, call, provider } = await createProviderWithoutPayoutAccount()
    await save()
    expect((await row()).payout_hold_until).toBeNull()
    const { body } = await save({ iban: OTHER_IBAN })
    expect(body.data).toMatchObject({ state: 'ready', bank: { last4: '5685' } })
    const until = deps.clock.now().add({ hours: 24 })
    expect((await row()).payout_hold_until!.epochMilliseconds).toBe(until.epochMilliseconds)
    await save({ iban: OTHER_IBAN })
    const emails = await listSentEmails(deps, 'bankChanged')
    expect(emails.map(({ data }) => [data.last4, data.until])).toEqual([['5685', until.toString()]])
    deps.clock.forward({ hours: 25 })
    const later = await call('getBankDetails', {}, { as: await logInTestUser(deps, provider) })
    expect(later.body.data!.transfersWaitUntil).toBeNull()
  })

  test('has the same effect when set on Stripe’s pages', async () => {
    const { save, deps, row, stripe, deliverEvent, buildAccountUpdated } = await createProviderWithoutPayoutAccount()
    await save()
    const { stripe_account_id: account } = await row()
    const external_account = {
      object: 'bank_account',
      country: 'EE',
      currency: 'eur',
      account_number: OTHER_IBAN,
    } as const
    await stripe.accounts.update(account!, { external_account })
    await deliverEvent(buildAccountUpdated('evt_1', account!))
    expect((await row()).payout_hold_until).not.toBeNull()
    expect(await listSentEmails(deps, 'bankChanged')).toHaveLength(1)
    // Other details can be changed without the account number, and submitting the first number again restores that bank
    // account.
    const bankId = async () =>
      (await deps.db.selectFrom('payout_account').select('bank_id').executeTakeFirstOrThrow()).bank_id
    const changedBankId = await bankId()
    expect((await save({ iban: '', city: 'Tartu' })).status).toBe(200)
    expect(await bankId()).toBe(changedBankId)
    await save()
    expect(await bankId()).not.toBe(changedBankId)
    expect(await listSentEmails(deps, 'bankChanged')).toHaveLength(2)
  })

  test('changes nothing and holds nothing when Stripe rejects it', async () => {
    const { save, sandbox, row, deps } = await createProviderWithoutPayoutAccount()
    await save()
    sandbox.control.addFault({ call: 'tokens.create', effect: 'error', status: 400 })
    const { status, body } = await save({ iban: OTHER_IBAN })
    expect([status, body.code]).toEqual([422, 'payoutRefused'])
    expect((await row()).payout_hold_until).toBeNull()
    expect(await listSentEmails(deps, 'bankChanged')).toEqual([])
  })

  test('holds transfers and is emailed even if Stripe then rejects the representative', async () => {
    const { call, me, sandbox, row, deps } = await createProviderWithoutPayoutAccount()
    const save = (iban: string) => call('saveBankDetails', buildCompanyPayoutForm({ iban }), { as: me })
    await save(IBAN)
    sandbox.control.addFault({ call: 'accounts.update_person', effect: 'error', status: 400 })
    const { status, body } = await save(OTHER_IBAN)
    expect([status, body.code]).toEqual([422, 'payoutRefused'])
    const until = deps.clock.now().add({ hours: 24 })
    expect((await row()).payout_hold_until?.toString()).toBe(until.toString())
    expect(await listSentEmails(deps, 'bankChanged')).toHaveLength(1)
    deps.clock.forward({ minutes: 5 })
    // Submitting the same account number again does not count as another change.
    expect((await save(OTHER_IBAN)).status).toBe(200)
    expect((await row()).payout_hold_until?.toString()).toBe(until.toString())
    expect(await listSentEmails(deps, 'bankChanged')).toHaveLength(1)
  })
})

test('while Stripe is unavailable, everything but the account number is stored and the terms count as not accepted', async () => {
  const { save, sandbox, call, me } = await createProviderWithoutPayoutAccount()
  sandbox.control.addFault({ call: '*', effect: 'error', times: 20 })
  const { status, body } = await save({ city: 'Narva' })
  expect([status, body.code]).toEqual([503, 'payoutsDown'])
  const { data } = (await call('getBankDetails', {}, { as: me })).body
  expect(data).toMatchObject({ state: 'needed', details: { city: 'Narva' }, isOpened: false, areTermsAccepted: false })
  expect(JSON.stringify(data)).not.toContain(IBAN.slice(4))
})

test('the link to Stripe’s pages leads back in the provider’s language, and there is none without an account', async () => {
  const { save, call, me, deps } = await createProviderWithoutPayoutAccount()
  expect((await call('payoutLink', {}, { as: me })).status).toBe(404)
  await save()
  const { url } = (await call('payoutLink', { isOnboarding: true, language: 'et' }, { as: me })).body.data!
  const returnUrl = new URL(url).searchParams.get('return_url')
  expect(returnUrl).toBe(`${deps.settings.publicUrl}/et/provider/stripe-setup-payment?onboarding`)
})

test('another provider cannot see any of it', async () => {
  const { save, deps, call } = await createProviderWithoutPayoutAccount()
  await save()
  const other = await logInTestUser(deps, await createTestProvider(deps))
  const { data } = (await call('getBankDetails', {}, { as: other })).body
  expect(data).toMatchObject({ bank: null, isOpened: false })
  expect(JSON.stringify(data)).not.toContain('Liis')
})
