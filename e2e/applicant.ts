import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { SentEmail, Visit } from './site.ts'
import { unusedAddress } from './test-people.ts'

const PASSWORD = 'Kuldne-9-pilv'
const readCode = (sentEmail: SentEmail) => /\b(\d{3}) (\d{3})\b/.exec(sentEmail.text)!.slice(1).join('')
const CERTIFICATE = {
  name: 'tunnistus.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n'),
}
/** The strings on the application pages, in both languages. */
export const APPLICATION_TEXTS = {
  et: {
    ...{
      logIn: 'Logi sisse',
      create: 'Loo konto',
      start: 'Alusta avalduse täitmist',
      add: 'Lisa eriala',
      save: 'Salvesta',
    },
    ...{ send: 'Saada kontrolli', sent: 'Kontrollimisel', changesRequested: 'Vajab muudatusi', approved: 'Kinnitatud' },
    ...{
      saved: 'Salvestatud',
      requestedChange: 'Palun lisa, kuidas esimene seanss kulgeb.',
      subject: 'Teade sinu avalduse kohta',
    },
  },
  en: {
    ...{
      logIn: 'Log in',
      create: 'Create account',
      start: 'Start my application',
      add: 'Add a specialism',
      save: 'Save',
    },
    ...{ send: 'Send for review', sent: 'In review', changesRequested: 'Changes requested', approved: 'Approved' },
    ...{
      saved: 'Saved',
      requestedChange: 'Please say how a first session goes.',
      subject: 'An update on your application',
    },
  },
} as const
export type ApplicationTexts = (typeof APPLICATION_TEXTS)['et' | 'en']

/**
 * A person who applies to become a counsellor. The last name is unique so that an administrator can find the
 * application.
 */
export interface Applicant {
  email: string
  lastName: string
}

export const createApplicant = (): Applicant => ({
  email: unusedAddress(),
  lastName: `Proov${randomUUID().replaceAll(/[^a-f]/g, '')}`,
})

export async function signUp(
  { page, waitForEmailTo }: Visit,
  texts: ApplicationTexts,
  { email, lastName }: Applicant,
): Promise<void> {
  const modal = page.locator('dialog[open]')
  await page.locator('main').getByRole('link', { name: texts.logIn }).click()
  await modal.getByRole('button', { name: texts.create }).click()
  const fields = {
    firstName: 'Õie',
    lastName,
    emailAddress: email,
    password: PASSWORD,
    confirmPassword: PASSWORD,
  }
  for (const [name, value] of Object.entries(fields)) await modal.locator(`[name=${name}]`).fill(value)
  await modal.locator('[name=isAdult]').check()
  await modal.locator('[type=submit]').click()
  await modal.locator('[name=code]').fill(readCode(await waitForEmailTo(email)))
}

export const waitUntilSaved = (page: Page, texts: ApplicationTexts) =>
  page
    .getByRole('status')
    .filter({ hasText: new RegExp(`^${texts.saved}$`) })
    .waitFor()

export async function fillApplication(page: Page, texts: ApplicationTexts, language: 'et' | 'en'): Promise<void> {
  const fields = {
    ...{
      dateOfBirth: '1980-05-17',
      phone: '5555 5555',
      addressLine1: 'Näidise 1',
      postalCode: '10115',
      city: 'Tallinn',
    },
    ...{ experienceInYears: '7', taxNumber: '48005170001', [`texts.${language}.profession`]: 'Psühholoog' },
    [`texts.${language}.about`]: 'Kuulan rahulikult.',
  }
  for (const [name, value] of Object.entries(fields)) await page.locator(`[id="${name}"]`).fill(value)
  await page.locator('#taxCountry').selectOption('EE')
  for (const name of ['topicIds', 'languageIds', 'businessType']) await page.locator(`#${name}`).check()
  await waitUntilSaved(page, texts)
  await page.getByRole('button', { name: texts.add }).click()
  const dialog = page.locator('dialog[open]')
  await dialog.locator('[name=providerTypeId]').selectOption('1')
  await dialog.locator('[name=issuer]').fill('Näidisliit')
  await dialog.locator('[name=number]').fill('N-1')
  await dialog.locator('[name=evidence]').setInputFiles(CERTIFICATE)
  await dialog.getByRole('button', { name: texts.save }).click()
  await dialog.waitFor({ state: 'detached' })
}

/** Decides on the pending application as an administrator. */
export async function decideApplicationAsAdmin(
  visit: Visit,
  { lastName }: Applicant,
  fillDecision: (page: Page) => Promise<void>,
): Promise<void> {
  const page = await visit.openBrowser()
  await visit.signIn(page, 'superuser')
  await page.goto(`${visit.url}/superuser`)
  await page.getByRole('link', { name: new RegExp(`Õie ${lastName}`) }).click()
  await page.getByRole('heading', { level: 1, name: `Õie ${lastName}` }).waitFor()
  await fillDecision(page)
  const button = page.getByRole('button', { name: /^(Save decision|Salvesta otsus)/ })
  await button.click()
  await button.waitFor({ state: 'detached' })
}
