import type { Page, Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { pagePath } from '#contract/pages.ts'
import { expectSound } from './expect-sound.ts'
import { openSite } from './site.ts'

const CALLS = '**/api/**'
const FAULT = { succeeded: false, message: 'Action failed', errors: [], data: null, code: null }
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor()

const fails = (route: Route) =>
  route.fulfill({ status: 500, contentType: 'application/json', body: JSON.stringify(FAULT) })
const isLost = (route: Route) => route.abort('internetdisconnected')

test.each([
  ['fails', fails, 'Something went wrong on our side', 320, false],
  ['has no network', isLost, 'You seem to be offline', 1280, true],
] as const)(
  'a page of the practice that %s says so and comes at the next try',
  async (_what, answer, words, width, dark) => {
    const { page, url, signIn } = await openSite({ width, dark })
    await signIn(page, 1)
    await page.route(CALLS, answer)
    await page.goto(url + pagePath('billing', 'en'))
    await title(page, words)
    await expectSound(page, words)
    const main = page.getByRole('main')
    expect(await main.getByRole('link', { name: 'Dashboard' }).getAttribute('href')).toBe(pagePath('dashboard', 'en'))
    await page.unroute(CALLS)
    await main.getByRole('button', { name: 'Try again' }).click()
    await title(page, 'Billing')
  },
)

test('the administration is seen to be on its way until its first answer is there', async () => {
  const { page, url, signIn } = await openSite({ width: 1280 })
  await signIn(page, 3)
  const { promise: later, resolve: answer } = Promise.withResolvers<void>()
  await page.route(CALLS, async (route) => {
    await later
    await route.continue()
  })
  await page.goto(`${url}/superuser/payments`)
  await page.getByRole('main').getByRole('status').filter({ hasText: 'One moment' }).waitFor({ state: 'attached' })
  answer()
  await title(page, 'Payments')
})
