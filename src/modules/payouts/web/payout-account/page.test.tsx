import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { buildPagePath } from '#modules/pages.ts'
import { buildReply, type PartialReply } from '#testing/web/build-reply.ts'
import { expectAccessible } from '#testing/web/expect-accessible.ts'
import { type FakeApi, fakeApi } from '#testing/web/fake-api.ts'
import { tabThrough } from '#testing/web/keyboard.ts'
import { buildNewPayoutAccount, buildReadyPayoutAccount } from '#testing/web/onboarding-replies.ts'
import { failWith, failWithFields } from '#testing/web/outcomes.ts'
import { renderComponent } from '#testing/web/render-component.tsx'
import { translateForPage } from '#testing/web/translate-for-page.ts'
import PayoutPage, { clientLoader } from './page.tsx'
import type { OwnTax } from './tax-card.tsx'

const main = page.getByRole('main')
const field = (key: Parameters<typeof translateForPage>[0]) =>
  main.getByLabelText(translateForPage(key), { exact: true })
const tax = () => main.getByRole('region', { name: translateForPage('tax.title'), exact: true })
const statusCard = () => main.getByRole('region', { name: translateForPage('payout.status') })
const save = () => main.getByRole('button', { name: translateForPage('payout.save') })
const iban = () => field('payout.iban')
const statusMessage = (text: string) => page.getByRole('status').getByText(text).first()
const taxReply = (part: PartialReply<OwnTax> = {}) =>
  buildReply('getOwnTax', { taxCountry: 'EE', taxNumber: '48405060001', ...part })

async function openPayout(replies: Parameters<typeof fakeApi>[0] = {}, language: 'en' | 'ru' = 'en'): Promise<FakeApi> {
  const api = fakeApi({ getBankDetails: buildNewPayoutAccount(), getOwnTax: taxReply(), ...replies })
  const path = buildPagePath('stripeConnect', language)
  await renderComponent(<PayoutPage />, { path, loader: clientLoader, login: 'provider' })
  await expect.element(main.getByRole('heading', { level: 1 }), { timeout: 12_000 }).toBeVisible()
  return api
}

describe('a first bank account', () => {
  async function fillIn(): Promise<void> {
    await userEvent.fill(iban(), 'EE382200221020145685')
    await userEvent.click(main.getByRole('checkbox', { name: translateForPage('payout.acceptsTerms') }))
  }

  test('is prefilled from the profile, is saved, and the number is cleared from the page', async () => {
    const api = await openPayout({ saveBankDetails: buildReadyPayoutAccount() })
    await expect.element(field('payout.firstName')).toHaveValue('Liis')
    expect(statusCard().query()).toBeNull()
    await expectAccessible()
    await fillIn()
    await userEvent.click(save())
    await expect.element(statusMessage(translateForPage('generic.bankUpdated'))).toBeInTheDocument()
    await expect.element(statusCard().getByText(translateForPage('payout.readyText'))).toBeVisible()
    await expect.element(statusCard().getByText('EE•• 5685')).toBeVisible()
    await expect.element(iban()).toHaveValue('')
    expect(api.requests('saveBankDetails').map(({ input }) => input)).toEqual([
      {
        businessType: 'person',
        firstName: 'Liis',
        lastName: 'Kastehein',
        dateOfBirth: '1984-05-06',
        email: 'liis@example.ee',
        phone: '+372 5555 5555',
        countryCode: 'EE',
        addressLine1: 'Uus 1',
        addressLine2: '',
        postalCode: '10111',
        city: 'Tallinn',
        iban: 'EE382200221020145685',
        accountHolder: 'Liis Kastehein',
        acceptsTerms: true,
      },
    ])
  })

  test.for([
    ['iban', 'error.ibanInvalid', 'Invalid IBAN number'],
    ['iban', 'error.bankCountryDiffers', 'Your country of residence and your bank account coutry cannot be different!'],
  ] as const)('shows the specified message at the field for an invalid number: %s %s', async ([name, key, text]) => {
    await openPayout({ saveBankDetails: failWithFields({ [name]: key }) })
    await fillIn()
    await userEvent.click(save())
    await expect.element(main.getByText(text)).toBeVisible()
    await expect.element(iban()).toHaveValue('EE382200221020145685')
    await expect.poll(() => document.activeElement).toBe(iban().element())
    await expectAccessible()
  })

  test('marks missing fields, focuses the first one and sends nothing', async () => {
    const api = await openPayout()
    await userEvent.click(main.getByRole('radio', { name: translateForPage('payout.as.company') }))
    await userEvent.click(save())
    await expect.element(main.getByText(translateForPage('error.required')).first()).toBeVisible()
    expect(main.getByText(translateForPage('error.required')).elements()).toHaveLength(4)
    await expect.poll(() => document.activeElement).toBe(field('payout.companyName').element())
    expect(api.requests('saveBankDetails')).toEqual([])
    await expectAccessible()
  })

  test('sends company numbers and whether other people have to be entered', async () => {
    const api = await openPayout({
      saveBankDetails: failWithFields({ registrationNumber: 'error.registrationNumber' }),
    })
    await userEvent.click(main.getByRole('radio', { name: translateForPage('payout.as.company') }))
    await userEvent.fill(field('payout.companyName'), 'Kastehein OÜ')
    await userEvent.fill(field('payout.registrationNumber'), '10137319')
    await userEvent.click(main.getByRole('checkbox', { name: translateForPage('payout.soleOwner') }))
    await userEvent.selectOptions(field('payout.country'), 'LV')
    await fillIn()
    await userEvent.click(save())
    await expect.element(main.getByText('This registry code isn’t valid')).toBeVisible()
    await expect.poll(() => document.activeElement).toBe(field('payout.registrationNumber').element())
    api.reply('saveBankDetails', buildReadyPayoutAccount())
    await userEvent.click(save())
    await expect.element(statusMessage(translateForPage('generic.bankUpdated'))).toBeInTheDocument()
    expect(api.requests('saveBankDetails').at(-1)?.input).toMatchObject({
      businessType: 'company',
      companyName: 'Kastehein OÜ',
      registrationNumber: '10137319',
      isSoleOwner: true,
      countryCode: 'LV',
    })
  })

  test('sends one request for a double click; when offline, it shows an error and keeps the input', async () => {
    const api = await openPayout({ saveBankDetails: 'pending' })
    await fillIn()
    await userEvent.dblClick(save())
    await expect.element(main.getByRole('button', { name: translateForPage('payout.saving') })).toBeVisible()
    expect(api.requests('saveBankDetails')).toHaveLength(1)
    api.reply('saveBankDetails', 'offline')
    await expect.element(main.getByRole('alert').getByText(translateForPage('generic.offline'))).toBeVisible()
    await expect.element(iban()).toHaveValue('EE382200221020145685')
  })

  test('is filled in by keyboard in order', async () => {
    await openPayout()
    const stops = await tabThrough()
    const fields = (['firstName', 'dateOfBirth', 'email', 'country', 'city', 'iban', 'accountHolder'] as const).map(
      (key) => stops.indexOf(translateForPage(`payout.${key}`)),
    )
    expect(fields.every((position) => position >= 0)).toBe(true)
    expect(fields).toEqual(fields.toSorted((a, b) => a - b))
    expect(stops).toContain(translateForPage('payout.save'))
  })

  test('shows an error while the payment provider is unavailable', async () => {
    await openPayout({ saveBankDetails: failWith('payoutsDown') })
    await fillIn()
    await userEvent.click(save())
    await expect.element(main.getByRole('alert')).toBeVisible()
    await expectAccessible()
  })
})

describe('an existing account', () => {
  const openForm = () => userEvent.click(main.getByText(translateForPage('payout.change')))

  test('collapses the form and can be changed without the number', async () => {
    const api = await openPayout({
      getBankDetails: buildReadyPayoutAccount(),
      saveBankDetails: buildReadyPayoutAccount(),
    })
    await expect.element(statusCard().getByText(translateForPage('payout.state.ready'), { exact: true })).toBeVisible()
    expect(save().query()).toBeNull()
    await openForm()
    await expect.element(main.getByText(translateForPage('payout.ibanUnchanged', { last4: '5685' }))).toBeVisible()
    await expect.element(main.getByText(translateForPage('payout.changeWarning'))).toBeVisible()
    expect(main.getByRole('checkbox', { name: translateForPage('payout.acceptsTerms') }).query()).toBeNull()
    await expectAccessible()
    await userEvent.click(save())
    await expect.element(statusMessage(translateForPage('generic.bankUpdated'))).toBeInTheDocument()
    expect(api.requests('saveBankDetails')[0]?.input).toMatchObject({ iban: '' })
  })

  test('shows until when transfers are held after a change of the bank account', async () => {
    const waiting = buildReadyPayoutAccount({ transfersWaitUntil: '2026-11-25T10:00:00Z' })
    await openPayout({ getBankDetails: buildReadyPayoutAccount(), saveBankDetails: waiting })
    await openForm()
    await userEvent.fill(iban(), 'EE471000001020145685')
    await userEvent.click(save())
    await expect
      .element(statusCard().getByText(/Your bank account has changed, so payouts are paused until .*12:00/))
      .toBeVisible()
    await expectAccessible()
  })

  test('shows what is required and where, and links to the secure page', async () => {
    const needs = [
      { kind: 'document', where: 'provider', fault: 'unreadable' },
      { kind: 'phone', where: 'form', isLater: true },
    ] as const
    await openPayout({ getBankDetails: buildReadyPayoutAccount({ state: 'needed', needs: [...needs] }) })
    await expect.element(statusCard().getByText(translateForPage('payout.neededText'))).toBeVisible()
    await expect.element(statusCard().getByText(translateForPage('payout.fault.unreadable'))).toBeVisible()
    await expect.element(statusCard().getByText(/\(later\)/)).toBeVisible()
    await expect
      .element(statusCard().getByRole('link', { name: translateForPage('payout.openProvider') }))
      .toHaveAttribute('href', buildPagePath('stripeElementsConnect', 'en'))
    await expect.element(save()).toBeVisible()
    await expectAccessible()
  })

  test.for([
    [{ state: 'checking' }, 'payout.checkingText'],
    [{ state: 'needed', isOpened: false }, 'payout.unfinishedText'],
  ] as const)('shows its status: %o', async ([part, text]) => {
    await openPayout({ getBankDetails: buildReadyPayoutAccount(part) })
    await expect.element(statusCard().getByText(translateForPage(text))).toBeVisible()
  })

  test('fits Russian text', async () => {
    await openPayout({ getBankDetails: buildReadyPayoutAccount({ details: { businessType: 'company' } }) }, 'ru')
    await openForm()
    await expectAccessible()
  })
})

describe('tax', () => {
  const saveTax = () => tax().getByRole('button', { name: translateForPage('tax.save') })
  const vatNumber = () => tax().getByLabelText(translateForPage('tax.vatNumber'), { exact: true })
  const liable = () => tax().getByRole('radio', { name: translateForPage('tax.isLiable') })

  test('does not ask a provider without VAT liability for a VAT number', async () => {
    const api = await openPayout({ putOwnTax: taxReply() })
    expect(vatNumber().query()).toBeNull()
    await expect.element(tax().getByText(translateForPage('tax.personalCode'))).toBeVisible()
    await userEvent.fill(tax().getByLabelText(translateForPage('tax.number'), { exact: true }), '48005170001')
    await userEvent.click(saveTax())
    await expect.element(statusMessage(translateForPage('tax.saved'))).toBeInTheDocument()
    expect(api.requests('putOwnTax').map(({ input }) => input)).toEqual([
      { isVatRegistered: false, taxCountry: 'EE', taxNumber: '48005170001' },
    ])
  })

  test('shows what is legally required and missing until it is saved', async () => {
    await openPayout({ getOwnTax: taxReply({ taxCountry: null, taxNumber: null }), putOwnTax: taxReply() })
    await expect.element(tax().getByText(translateForPage('tax.missing'))).toBeVisible()
    await userEvent.click(saveTax())
    expect(tax().getByText(translateForPage('error.required')).elements()).toHaveLength(2)
    await expectAccessible()
    await userEvent.selectOptions(tax().getByLabelText(translateForPage('tax.country')), 'EE')
    await userEvent.fill(tax().getByLabelText(translateForPage('tax.number'), { exact: true }), '48005170001')
    await userEvent.click(saveTax())
    await expect.poll(() => tax().getByText(translateForPage('tax.missing')).query()).toBeNull()
  })

  test('rejects an invalid VAT number at its field, then accepts a valid one', async () => {
    const api = await openPayout({ putOwnTax: failWithFields({ vatNumber: 'error.vatNumber' }) })
    await userEvent.click(liable())
    await userEvent.fill(vatNumber(), 'EE100931559')
    await userEvent.click(saveTax())
    await expect.element(tax().getByText('This isn’t a valid EU VAT number')).toBeVisible()
    await expect.poll(() => document.activeElement).toBe(vatNumber().element())
    await expectAccessible()
    api.reply('putOwnTax', taxReply({ isVatRegistered: true, vatNumber: 'EE100931558' }))
    await userEvent.fill(vatNumber(), 'EE100931558')
    await userEvent.fill(tax().getByLabelText(new RegExp(`^${translateForPage('tax.vatSince')}`)), '2020-01-01')
    await userEvent.click(saveTax())
    await expect.element(statusMessage(translateForPage('tax.saved'))).toBeInTheDocument()
    expect(api.requests('putOwnTax').at(-1)?.input).toEqual({
      isVatRegistered: true,
      vatNumber: 'EE100931558',
      vatSince: '2020-01-01',
      taxCountry: 'EE',
      taxNumber: '48405060001',
    })
  })

  test('shows an error when offline and keeps the input; sends one request for a double click', async () => {
    const api = await openPayout({ putOwnTax: 'pending' })
    await userEvent.click(liable())
    await userEvent.fill(vatNumber(), 'EE100931558')
    await userEvent.dblClick(saveTax())
    expect(api.requests('putOwnTax')).toHaveLength(1)
    api.reply('putOwnTax', 'offline')
    await expect.element(tax().getByRole('alert').getByText(translateForPage('generic.offline'))).toBeVisible()
    await expect.element(vatNumber()).toHaveValue('EE100931558')
  })
})
