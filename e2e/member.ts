import type { Page } from '@playwright/test'
import { buildPagePath } from '#modules/pages.ts'
import type { MadePerson, MakeRequest } from '#ops/make/make-input.ts'
import { makeCustomer } from './make.ts'
import type { Visit } from './site.ts'
import { logIn } from './test-people.ts'

export const PASSWORD = 'Kuldne-9-pilv'
export const modal = (page: Page) => page.locator('dialog[open]').last()
export const region = (page: Page, name: string) => page.getByRole('region', { name })

/** Creates a client with an unused email address and logs in as them. */
export async function createMember(
  visit: Pick<Visit, 'page' | 'url'>,
  { page = visit.page, ...person }: MakeRequest['customer'] & { page?: Page } = {},
): Promise<MadePerson> {
  const member = await makeCustomer(visit, person)
  await logIn(visit.url, page, member)
  return member
}

export async function openProfile(
  { page, url }: Pick<Visit, 'page' | 'url'>,
  language: 'en' | 'et' = 'en',
): Promise<void> {
  await page.goto(url + buildPagePath('profile', language))
  await page.getByRole('heading', { level: 1, name: language === 'et' ? 'Profiil' : 'Profile' }).waitFor()
}

export async function fillLogIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await modal(page).locator('[name=userName]').fill(email)
  await modal(page).locator('[name=password]').fill(password)
  await modal(page).locator('[name=password]').press('Enter')
}

/** Fills in and submits the sign-up dialog, and waits until it asks for the emailed code. */
export async function fillSignUp(
  page: Page,
  person: { emailAddress: string; firstName?: string; lastName?: string; hasConsented?: boolean },
): Promise<void> {
  const { emailAddress, firstName = 'Proov', lastName = 'Pilvelind', hasConsented = false } = person
  const fields = { firstName, lastName, emailAddress, password: PASSWORD, confirmPassword: PASSWORD }
  for (const [name, value] of Object.entries(fields)) await modal(page).locator(`[name=${name}]`).fill(value)
  await modal(page).locator('[name=isAdult]').check()
  if (hasConsented) await modal(page).locator('[name=healthConsent]').check()
  await modal(page).locator('[type=submit]').click()
  await modal(page).locator('[name=code]').waitFor()
}

export async function signOut(page: Page): Promise<void> {
  await page.evaluate(() => localStorage.clear())
}

export const isLoggedIn = (page: Page) => page.evaluate(() => localStorage.getItem('accessToken') !== null)
