import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { pagePath } from '#contract/pages.ts'
import { expectSound } from './expect-sound.ts'
import { modal, region } from './member.ts'
import { paidSession } from './paid-session.ts'
import { openSite, type Visit } from './site.ts'

async function saveTax(page: Page, { url }: Visit): Promise<void> {
  await page.goto(`${url}${pagePath('stripeConnect', 'en')}#tax`)
  const card = region(page, 'Tax')
  await card.getByLabel('I am liable to VAT').check()
  await card.getByLabel('VAT number').fill('EE100931559')
  await card.getByLabel('Country of tax residence').selectOption('EE')
  await card.getByLabel('Tax number').fill('48005170001')
  await card.getByRole('button', { name: 'Save tax details' }).click()
  await card.getByText('This is not a VAT number of the European Union').waitFor()
  await card.getByLabel('VAT number').fill('EE100931558')
  await card.getByRole('button', { name: 'Save tax details' }).click()
  await page.getByText('Tax details are saved').waitFor()
}

/** What a press hands over. */
async function handedOver(page: Page, press: () => Promise<void>) {
  const [download] = await Promise.all([page.waitForEvent('download'), press()])
  return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) }
}

/** What stands in the elements of a name. */
const textsOf = (xml: Uint8Array, name: string) =>
  [...new TextDecoder().decode(xml).matchAll(new RegExp(`<${name}(?: [^>]*)?>([^<]*)</${name}>`, 'g'))].map(
    ([, text]) => text,
  )

test('a counsellor becomes liable to VAT, a client books and has the invoice made out to a company, both keep the e-invoice', async () => {
  const visit = await openSite()
  const practice = await visit.another()
  await visit.signIn(practice, 1)
  await saveTax(practice, visit)
  await practice.goto(`${visit.url}${pagePath('sessionTypes', 'en')}`)
  await practice
    .getByRole('link', { name: /^Change/ })
    .first()
    .click()
  const vat = practice.getByLabel('VAT', { exact: true })
  await vat.waitFor()
  expect(await vat.locator('option').allTextContents()).toEqual([
    'Standard rate, 24 %',
    'Exempt: health service, VAT Act § 16 (1) 2)',
    'Exempt: social service, VAT Act § 16 (1) 4)',
  ])
  await practice.getByText('of VAT for you to declare').waitFor()
  await expectSound(practice, 'the session type’s form')

  const { page } = await paidSession(visit, 3)
  const part = region(page, 'Invoice and receipt')
  await part.getByRole('button', { name: /^Make out to a company/ }).click()
  await modal(page).getByLabel('Name of the company').fill('Näidise Ühing OÜ')
  await modal(page)
    .getByLabel(/^Registry code/)
    .fill('10000024')
  await modal(page).getByRole('button', { name: 'Make the new invoice' }).click()
  await part.getByText('Made out to Näidise Ühing OÜ').waitFor()
  const get = part.getByRole('button', { name: /^E-invoice/ })
  await expect.poll(() => get.count()).toBe(1)
  const mine = await handedOver(page, () => get.click())
  expect(mine.name).toMatch(/^e-invoice-\d+-\d+\.xml$/)
  expect(textsOf(mine.bytes, 'cbc:CustomizationID')).toEqual(['urn:cen.eu:en16931:2017'])
  expect(textsOf(mine.bytes, 'cbc:RegistrationName').at(-1)).toBe('Näidise Ühing OÜ')
  expect(textsOf(mine.bytes, 'cbc:CompanyID')).toContain('EE100931558')

  await practice.goto(`${visit.url}${pagePath('billing', 'en')}`)
  const theirs = await handedOver(practice, () =>
    practice
      .getByRole('button', { name: /^E-invoice/ })
      .first()
      .click(),
  )
  expect(theirs.bytes.equals(mine.bytes)).toBe(true)
})

test('a superuser sees what the year’s report says and lacks, that it agrees with the transfers, and keeps both files', async () => {
  const visit = await openSite({ width: 1280 })
  const { page, url } = visit
  await visit.signIn(page, 3)
  await page.goto(`${url}/superuser`)
  await page.getByRole('link', { name: 'Tax', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Tax report' }).waitFor()
  await page.getByText('agree to the cent').waitFor()
  await page
    .getByText(/^tax number, tax country/)
    .first()
    .waitFor()
  const csv = await handedOver(page, () => page.getByRole('button', { name: 'Download as CSV' }).click())
  expect(csv.name).toMatch(/^dac7-20\d\d\.csv$/)
  expect(csv.bytes.toString('utf8')).toContain('Country of tax residence')
  const xml = await handedOver(page, () => page.getByRole('button', { name: 'Download as XML' }).click())
  expect(textsOf(xml.bytes, 'dpi:MessageType')).toEqual(['DPI'])
  await page.getByRole('link', { name: 'Next' }).click()
  await page.waitForURL(/page=2/)
})

test.each([
  { width: 320, dark: false },
  { width: 1280, dark: true },
])('no fault on the screens of tax: %o', async (look) => {
  const visit = await openSite(look)
  const { page, url } = visit
  await visit.signIn(page, 1)
  await page.goto(`${url}${pagePath('stripeConnect', 'en')}#tax`, { waitUntil: 'networkidle' })
  await region(page, 'Tax').getByLabel('I am liable to VAT').check()
  await expectSound(page, 'the payout account with tax')
  await page.goto(`${url}${pagePath('billing', 'en')}`, { waitUntil: 'networkidle' })
  await expectSound(page, 'billing')
  await visit.signIn(page, 3)
  await page.goto(`${url}/superuser/tax`, { waitUntil: 'networkidle' })
  await page.getByRole('heading', { level: 1, name: 'Tax report' }).waitFor()
  await expectSound(page, 'the tax report')
})
