import type { Page } from 'playwright-core'
import { CONSENT_WORDING } from '#contract/consents.ts'
import { pagePath } from '#contract/pages.ts'
import type { Visit } from './site.ts'

export const PASSWORD = 'Kuldne-9-pilv'
export const modal = (page: Page) => page.locator('dialog[open]').last()
export const region = (page: Page, name: string) => page.getByRole('region', { name })

/** Somebody new, logged in on this page: signs up and proves the address by calls, in this browser. */
export async function aMember(visit: Visit, email: string, page = visit.page, hasConsented = true): Promise<void> {
  const { url } = visit
  await page.goto(`${url}/healthz`)
  const token = (await page.context().cookies()).find((one) => one.name === 'XSRF-TOKEN')!.value
  const post = async (path: string, data: object) =>
    (await page.request.post(`${url}/api${path}`, { data, headers: { 'x-xsrf-token': token } })).json()
  const agreed = hasConsented ? { healthConsent: CONSENT_WORDING.healthData.version } : {}
  const person = { firstName: 'Proov', lastName: 'Pilvelind', emailAddress: email }
  await post('/customer/sign-up', { ...person, password: PASSWORD, confirmPassword: PASSWORD, ...agreed })
  const code = /\b(\d{3}) (\d{3})\b/
    .exec((await visit.mailTo(email)).text)!
    .slice(1)
    .join('')
  const { data } = await post('/account/verify-email', { email, code })
  await page.evaluate((items) => {
    for (const name of ['accessToken', 'refreshToken', 'cancelToken', 'role'])
      localStorage.setItem(name, String(items[name]))
  }, data)
}

export async function openProfile(
  { page, url }: Pick<Visit, 'page' | 'url'>,
  language: 'en' | 'et' = 'en',
): Promise<void> {
  await page.goto(url + pagePath('profile', language), { waitUntil: 'networkidle' })
  await page.getByRole('heading', { level: 1, name: language === 'et' ? 'Profiil' : 'Profile' }).waitFor()
}

export async function fillLogIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await modal(page).locator('[name=userName]').fill(email)
  await modal(page).locator('[name=password]').fill(password)
  await modal(page).locator('[name=password]').press('Enter')
}

export async function signOut(page: Page): Promise<void> {
  await page.evaluate(() => localStorage.clear())
}

export const isLoggedIn = (page: Page) => page.evaluate(() => localStorage.getItem('accessToken') !== null)
