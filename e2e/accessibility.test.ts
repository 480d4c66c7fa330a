import axe from 'axe-core'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { pagePath } from '#contract/pages.ts'
import { SUPERUSER_PAGES } from '#contract/superuser-pages.ts'
import { openSite, type Visit } from './site.ts'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Everything axe finds wrong on a page as it stands, named so that a failure says where to look. The card's frame is the provider's. */
async function faultsOf(page: Page): Promise<string[]> {
  await page.evaluate(axe.source)
  const { violations } = await page.evaluate(
    (values) =>
      (window as unknown as { axe: typeof axe }).axe.run(document, {
        runOnly: { type: 'tag', values },
        iframes: false,
      }),
    RULES,
  )
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`))
}

/** WCAG 2.2, 1.4.10: nothing is wider than 320 px. */
const sidewaysBy = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

interface Screen {
  name: string
  open: (visit: Visit) => Promise<unknown>
}

const at = (path: string) => async (visit: Visit) =>
  visit.page.goto(`${visit.url}${path}`, { waitUntil: 'networkidle' })

async function counsellor({ page, url }: Visit): Promise<void> {
  await page.goto(`${url}/en`)
  const href = await page.locator('main a[href*="provider-details/"]').first().getAttribute('href')
  await page.goto(url + href!, { waitUntil: 'networkidle' })
}

async function checkout(visit: Visit): Promise<void> {
  const { page, url } = visit
  await visit.signIn(page, 0)
  await page.goto(`${url}/en`)
  await page.getByRole('group', { name: 'Next free times' }).nth(9).getByRole('link').first().click()
  await page.frameLocator('iframe[name="payment-card-frame"]').locator('[name=number]').waitFor()
}

async function dialog(visit: Visit, name: string): Promise<void> {
  await at(`/en/help-now?account=${name}`)(visit)
  await visit.page.locator('dialog[open]').waitFor()
}

const SCREENS: Screen[] = [
  { name: 'finder', open: at('/en?topic=anxiety') },
  { name: 'finder in Estonian', open: at('/et') },
  { name: 'finder without results', open: at('/en?q=qxqxqx&topic=anxiety') },
  { name: 'counsellor', open: counsellor },
  { name: 'checkout before signing in', open: at('/en/customer/checkout') },
  { name: 'log in', open: (visit) => dialog(visit, 'login') },
  { name: 'create an account', open: (visit) => dialog(visit, 'create') },
  { name: 'forgot password', open: (visit) => dialog(visit, 'forgot') },
  { name: 'my sessions, signed out', open: at('/en/customer/my-sessions') },
  { name: 'helplines', open: at('/en/help-now') },
  { name: 'terms of use', open: at('/en/terms') },
  { name: 'terms of use for counsellors in Estonian', open: at('/et/tingimused?for=counsellors') },
  { name: 'verify e-mail', open: at(pagePath('verifyEmail', 'en')) },
  { name: 'reset password', open: at(`${pagePath('resetPassword', 'en')}?token=none`) },
  { name: 'not found', open: at('/en/there-is/no-such/page') },
  { name: 'parts of the kit', open: at('/dev/kit') },
]

/** The smallest phone by day, a wide screen by night: one opened page is looked at as both. */
async function faultsInEveryLook(page: Page): Promise<string[]> {
  const faults: string[] = []
  for (const [width, colorScheme] of [
    [320, 'light'],
    [1280, 'dark'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme })
    if ((await sidewaysBy(page)) > 0) faults.push('wider than the screen')
    faults.push(...(await faultsOf(page)).map((fault) => `${width} ${fault}`))
  }
  return faults
}

test.each(SCREENS)('$name has no fault that axe knows, small and light or wide and dark', async ({ open }) => {
  const visit = await openSite()
  await open(visit)
  expect(await faultsInEveryLook(visit.page)).toEqual([])
})

test('checkout and my sessions have no fault that axe knows', async () => {
  const visit = await openSite()
  const { page, url } = visit
  await checkout(visit)
  expect(await faultsInEveryLook(page)).toEqual([])
  await page.getByRole('button', { name: 'Back' }).click()
  await page.waitForURL(/provider-details/)
  await page.goto(`${url}/en/customer/my-sessions`, { waitUntil: 'networkidle' })
  expect(await faultsInEveryLook(page)).toEqual([])
})

const ADMINISTRATION = Object.values(SUPERUSER_PAGES)

test.each(ADMINISTRATION.filter((path) => !path.includes(':')))('%s has no fault that axe knows', async (path) => {
  const visit = await openSite()
  await visit.signIn(visit.page, 3)
  await at(`/${path}`)(visit)
  await visit.page.getByRole('heading', { level: 1 }).waitFor()
  expect(await faultsInEveryLook(visit.page)).toEqual([])
})

/** Things that the demo's data has one of; those that a journey makes are looked at there (money, watch, people, import). */
test.each(['payments', 'transfers', 'organisations', 'applications'])(
  'one of the superusers’ %s has no fault that axe knows',
  async (list) => {
    const visit = await openSite()
    await visit.signIn(visit.page, 3)
    await at(`/superuser/${list}`)(visit)
    await visit.page.locator(`main table a[href^="/superuser/${list}/"]`).filter({ visible: true }).first().click()
    await visit.page.waitForURL((url) => url.pathname.startsWith(`/superuser/${list}/`))
    await visit.page.getByRole('heading', { level: 1 }).waitFor()
    await visit.page.waitForLoadState('networkidle')
    expect(await faultsInEveryLook(visit.page)).toEqual([])
  },
)

test.each(['manageOrganisation', 'organisationMembers'] as const)('%s has no fault that axe knows', async (id) => {
  const visit = await openSite()
  await visit.signIn(visit.page, 2)
  await at(pagePath(id, 'en'))(visit)
  await visit.page.getByRole('heading', { level: 1 }).waitFor()
  expect(await faultsInEveryLook(visit.page)).toEqual([])
})
