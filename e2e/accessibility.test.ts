import { expect, test } from 'vitest'
import { pagePath } from '#contract/pages.ts'
import { cardFields } from './pay.ts'
import { faultsEnlarged, faultsInEveryLook } from './seen-by-all.ts'
import { openSite, type Visit } from './site.ts'

interface Screen {
  name: string
  open: (visit: Visit) => Promise<unknown>
}

const at = (path: string) => async (visit: Visit) =>
  visit.page.goto(`${visit.url}${path}`, { waitUntil: 'networkidle' })

async function checkout(visit: Visit): Promise<void> {
  const { page, url } = visit
  await visit.signIn(page, 0)
  await page.goto(`${url}/en`)
  await page.getByRole('group', { name: 'Next free times' }).nth(9).getByRole('link').first().click()
  await cardFields(page).locator('[name=number]').waitFor()
}

async function dialog(visit: Visit, name: string): Promise<void> {
  await at(`/en/help-now?account=${name}`)(visit)
  await visit.page.locator('dialog[open]').waitFor()
}

/** States of pages that have no address in the contract; every address is looked at in everybody.test.ts. */
const SCREENS: Screen[] = [
  { name: 'finder', open: at('/en?topic=anxiety') },
  { name: 'finder without results', open: at('/en?q=qxqxqx&topic=anxiety') },
  { name: 'checkout before signing in', open: at('/en/customer/checkout') },
  { name: 'log in', open: (visit) => dialog(visit, 'login') },
  { name: 'create an account', open: (visit) => dialog(visit, 'create') },
  { name: 'forgot password', open: (visit) => dialog(visit, 'forgot') },
  { name: 'my sessions, signed out', open: at('/en/customer/my-sessions') },
  { name: 'terms of use for counsellors in Estonian', open: at('/et/tingimused?for=counsellors') },
  { name: 'reset password', open: at(`${pagePath('resetPassword', 'en')}?token=none`) },
  { name: 'not found', open: at('/en/there-is/no-such/page') },
  { name: 'parts of the kit', open: at('/dev/kit') },
]

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
  expect(await faultsEnlarged(page)).toEqual([])
  await page.getByRole('button', { name: 'Back' }).click()
  await page.waitForURL(/provider-details/)
  await page.goto(`${url}/en/customer/my-sessions`, { waitUntil: 'networkidle' })
  expect(await faultsInEveryLook(page)).toEqual([])
})
