import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { MadePerson, MadeProvider, MakeRequest } from '#ops/make/make-input.ts'
import { makeCustomer, makeProvider, makeSuperuser } from './make.ts'

/** The people in a test, each created on first use. */
export interface TestPeople {
  /** Mari, who has consented to the use of health data. */
  client(input?: MakeRequest['customer']): Promise<MadePerson>
  /** Anna, who offers health care on weekdays from 9 to 17 in Tallinn, as one-hour online sessions for 45.00 €. */
  counsellor(input?: MakeRequest['provider']): Promise<MadeProvider>
  superuser(): Promise<MadePerson>
}

export function createTestPeople(site: { url: string }): TestPeople {
  const people: { client?: Promise<MadePerson>; counsellor?: Promise<MadeProvider>; superuser?: Promise<MadePerson> } =
    {}
  return {
    client: (input) => (people.client ??= makeCustomer(site, { firstName: 'Mari', ...input })),
    counsellor: (input) =>
      (people.counsellor ??= makeProvider(site, { firstName: 'Anna', isHealthCare: true, ...input })),
    superuser: () => (people.superuser ??= makeSuperuser(site)),
  }
}

/** Logs in through the API and stores the login in the page's browser, as the login dialog does. */
export async function logIn(
  url: string,
  page: Page,
  person: { emailAddress: string; password: string },
): Promise<void> {
  const cookie = (await fetch(`${url}/healthz`)).headers.getSetCookie()[0]!.split(';')[0]!
  const response = await fetch(`${url}/api/account/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie, 'x-xsrf-token': cookie.split('=')[1]! },
    body: JSON.stringify({ userName: person.emailAddress, password: person.password }),
  })
  const { data } = (await response.json()) as { data: Record<string, unknown> }
  await page.goto(`${url}/healthz`)
  await page.evaluate((items) => {
    for (const name of ['accessToken', 'refreshToken', 'cancelToken', 'role'])
      localStorage.setItem(name, String(items[name]))
  }, data)
}

/** Returns an email address that no account uses. */
export const unusedAddress = () => `${randomBytes(6).toString('hex')}@made.test`
