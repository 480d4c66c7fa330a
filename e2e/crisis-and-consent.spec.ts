import type { Page } from '@playwright/test'
import { QUICK_EXIT_URL } from '#platform/values/quick-exit.ts'
import { expectPageAccessible } from './expect-page-accessible.ts'
import { createMember, isLoggedIn, openProfile } from './member.ts'
import type { Visit } from './site.ts'
import { expect, test } from './test.ts'

/** Returns the checkout URL of the first available time in the search. */
async function findCheckoutUrl({ page, url }: Visit): Promise<string> {
  await page.goto(`${url}/en`)
  const link = page
    .getByRole('group', { name: /available times/i })
    .first()
    .getByRole('link')
    .first()
  return url + (await link.getAttribute('href'))
}

/** Stubs the page that the quick exit opens. @returns the referrers of the requests for it */
async function stubExitPage(page: Page): Promise<string[]> {
  const referrers: string[] = []
  await page.context().route(`${QUICK_EXIT_URL}**`, (route) => {
    referrers.push(route.request().headers()['referer'] ?? 'none')
    return route.fulfill({ contentType: 'text/html', body: '<title>Weather</title>' })
  })
  return referrers
}

test('one tap leaves a sensitive page: no referrer is sent, Back does not return, and nothing is stored', async ({
  openSite,
}) => {
  const visit = await openSite()
  const { page, url } = visit
  const referrers = await stubExitPage(page)
  await visit.signIn(page, 'client')
  await page.goto(`${url}/en/help-now`)
  // Until its script has loaded, the quick exit is a plain link.
  await page.locator('html[data-quick-exit]').waitFor()
  await page.evaluate(() => sessionStorage.setItem('typed', 'private'))
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Exit quickly')
  await page.keyboard.press('Enter')
  await page.waitForURL(QUICK_EXIT_URL)
  expect(referrers).toEqual(['none'])
  await page.goBack()
  expect(page.url()).not.toContain('help-now')
  await page.goto(`${url}/healthz`)
  expect([await isLoggedIn(page), await page.evaluate(() => sessionStorage.length)]).toEqual([false, 0])
})

test('without scripts the quick exit is a plain link', async ({ openSite }) => {
  const { page, url } = await openSite({ withoutScripts: true })
  await stubExitPage(page)
  await page.goto(`${url}/et/abi-kohe`)
  await page.getByRole('link', { name: 'Lahku kiiresti' }).click()
  await page.waitForURL(QUICK_EXIT_URL)
})

test('the first booking asks for consent in one question; withdrawing the consent blocks booking immediately', async ({
  openSite,
}) => {
  const visit = await openSite()
  const { page } = visit
  const checkout = await findCheckoutUrl(visit)
  await createMember(visit, { hasConsented: false })
  await page.goto(checkout)
  await page.getByRole('heading', { name: 'One question before you book' }).waitFor()
  await expectPageAccessible(page, 'the question')
  await page.getByRole('button', { name: 'Agree and continue' }).click()
  await page.getByRole('button', { name: /^Pay / }).waitFor()
  await openProfile(visit)
  await page.getByText('You agreed to this:').waitFor()
  await page.getByText('Show consent history').click()
  await page.getByText(/when booking, wording dated/).waitFor()
  await page.getByRole('button', { name: 'Withdraw consent' }).click()
  await page.getByRole('dialog').getByText('Booked sessions stay booked').waitFor()
  await expectPageAccessible(page, 'the withdrawal of consent')
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw consent' }).click()
  await page.getByText('You have withdrawn this consent:').waitFor()
  await page.goto(checkout)
  await page.getByRole('heading', { name: 'One question before you book' }).waitFor()
})
