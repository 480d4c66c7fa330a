import type { Page } from '@playwright/test'
import { buildPagePath } from '#modules/pages.ts'
import { downloadAfter } from './download.ts'
import { expectPageAccessible } from './expect-page-accessible.ts'
import { modal, region } from './member.ts'
import { createPaidSession } from './paid-session.ts'
import type { Visit } from './site.ts'
import { expect, test } from './test.ts'

async function saveTax(page: Page, { url }: Visit): Promise<void> {
  await page.goto(`${url}${buildPagePath('stripeConnect', 'en')}#tax`)
  const card = region(page, 'Tax')
  await card.getByLabel('I’m registered for VAT').check()
  await card.getByLabel('VAT number').fill('EE100931559')
  await card.getByLabel('Country of tax residence').selectOption('EE')
  await card.getByLabel('Tax number').fill('48005170001')
  await card.getByRole('button', { name: 'Save tax details' }).click()
  await card.getByText('This isn’t a valid EU VAT number').waitFor()
  await card.getByLabel('VAT number').fill('EE100931558')
  await card.getByRole('button', { name: 'Save tax details' }).click()
  await page.getByText('Tax details saved').waitFor()
}

/** Reads the text of all elements with this name. */
const readTexts = (xml: Uint8Array, name: string) =>
  [...new TextDecoder().decode(xml).matchAll(new RegExp(`<${name}(?: [^>]*)?>([^<]*)</${name}>`, 'g'))].map(
    ([, text]) => text,
  )

test('a counsellor becomes liable to VAT, a client has the invoice issued to a company, and both download the e-invoice', async ({
  openSite,
}) => {
  const visit = await openSite()
  const counsellorPage = await visit.openBrowser()
  await visit.signIn(counsellorPage, 'counsellor')
  await saveTax(counsellorPage, visit)
  await counsellorPage.goto(`${visit.url}${buildPagePath('sessionTypes', 'en')}`)
  await counsellorPage.getByRole('link', { name: /^Edit/ }).first().click()
  const vat = counsellorPage.getByLabel('VAT', { exact: true })
  await vat.waitFor()
  expect(await vat.locator('option').allTextContents()).toEqual([
    'Standard rate, 24%',
    'Exempt: health service, VAT Act § 16 (1) 2)',
    'Exempt: social service, VAT Act § 16 (1) 4)',
  ])
  await counsellorPage.getByText('VAT, which you declare.').waitFor()
  await expectPageAccessible(counsellorPage, 'the session type’s form')

  const { page } = await createPaidSession(visit, 3)
  const documents = region(page, 'Invoice and receipt')
  await documents.getByRole('button', { name: /^Make it out to a company/ }).click()
  await modal(page).getByLabel('Company name').fill('Näidise Ühing OÜ')
  await modal(page)
    .getByLabel(/^Registry code/)
    .fill('10000024')
  await modal(page).getByRole('button', { name: 'Create new invoice' }).click()
  await documents.getByText('Made out to Näidise Ühing OÜ').waitFor()
  const downloadButton = documents.getByRole('button', { name: /^E-invoice/ })
  await expect.poll(() => downloadButton.count()).toBe(1)
  const clientInvoice = await downloadAfter(page, () => downloadButton.click())
  expect(clientInvoice.name).toMatch(/^e-invoice-\d+-\d+\.xml$/)
  expect(readTexts(clientInvoice.bytes, 'cbc:CustomizationID')).toEqual(['urn:cen.eu:en16931:2017'])
  expect(readTexts(clientInvoice.bytes, 'cbc:RegistrationName').at(-1)).toBe('Näidise Ühing OÜ')
  expect(readTexts(clientInvoice.bytes, 'cbc:CompanyID')).toContain('EE100931558')

  await counsellorPage.goto(`${visit.url}${buildPagePath('billing', 'en')}`)
  const counsellorInvoice = await downloadAfter(counsellorPage, () =>
    counsellorPage
      .getByRole('button', { name: /^E-invoice/ })
      .first()
      .click(),
  )
  expect(counsellorInvoice.bytes.equals(clientInvoice.bytes)).toBe(true)
})
