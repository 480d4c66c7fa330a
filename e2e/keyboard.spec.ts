import type { Page } from '@playwright/test'
import { expectPageAccessible } from './expect-page-accessible.ts'
import { expectFocusTrapped, findFocusFault, tabTo } from './keyboard-focus.ts'
import { expect, test } from './test.ts'

const inMain = (page: Page) => page.getByRole('main')

test('a keyboard user searches, books and pays, and each stop has an accessible name', async ({ openSite }) => {
  const { page, url, client } = await openSite({ width: 1280 })
  const { emailAddress, password } = await client()
  await page.goto(`${url}/en`)
  await page.keyboard.press('Tab')
  await tabTo(page, page.getByRole('link', { name: 'Skip to content' }))
  await page.keyboard.press('Enter')
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('content')
  await expectPageAccessible(page, 'the finder')

  const week = inMain(page)
    .getByRole('radio', { name: 'This week' })
    .or(page.getByRole('checkbox', { name: /this week/i }))
  await tabTo(page, week.first())
  await page.keyboard.press('Space')
  await page.waitForURL(/free=week/)
  await page
    .locator('#results')
    .getByRole('link', { name: /^Free this week/ })
    .waitFor()
  // The previous results stay dimmed until the new ones have loaded.
  await page.locator('#results [aria-busy=true]').waitFor({ state: 'detached' })
  await expectPageAccessible(page, 'the finder, filtered')

  const time = page.getByRole('group', { name: 'Next free times' }).first().getByRole('link').first()
  const name = await time.evaluate((one) => one.getAttribute('aria-label') ?? one.textContent)
  expect(name, 'day, time, zone and length').toMatch(/\d\d:\d\d, \w+ \d+ \w+ \d{4}, Tallinn time, \d+ minutes/)
  await tabTo(page, time)
  await page.keyboard.press('Enter')
  await page.waitForURL(/session=[\w-]+&start=/)

  const logIn = inMain(page).getByRole('button', { name: 'Log in' })
  await tabTo(page, logIn)
  await expectPageAccessible(page, 'the checkout before logging in')
  await page.keyboard.press('Enter')
  await expectFocusTrapped(page, logIn)
  await page.keyboard.press('Enter')
  const modal = page.locator('dialog[open]')
  await tabTo(page, modal.locator('[name=userName]'))
  await page.keyboard.type(emailAddress)
  await tabTo(page, modal.locator('[name=password]'))
  await page.keyboard.type(password)
  await expectPageAccessible(page, 'the login')
  await page.keyboard.press('Enter')

  const frame = page.locator('iframe[name="payment-card-frame"]')
  await frame.contentFrame().locator('[name=number]').waitFor()
  await expectPageAccessible(page, 'the checkout')
  await tabTo(page, frame)
  await page.keyboard.type('4242424242424242')
  await page.keyboard.press('Tab')
  await page.keyboard.type('1239')
  await page.keyboard.press('Tab')
  await page.keyboard.type('123')
  await page.keyboard.press('Tab')
  await tabTo(page, page.getByRole('button', { name: /^Pay \d/ }))
  await page.keyboard.press('Enter')

  await page.getByRole('heading', { level: 1, name: 'Your time is booked.' }).waitFor()
  await expectPageAccessible(page, 'the confirmation')
  await tabTo(page, inMain(page).getByRole('link', { name: 'See my sessions' }))
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'My Sessions' }).waitFor()
  await expectPageAccessible(page, 'my sessions')
})

const THEMES = [
  { theme: 'light', media: { colorScheme: 'light' } },
  { theme: 'dark', media: { colorScheme: 'dark' } },
  { theme: 'forced colours', media: { colorScheme: 'dark', forcedColors: 'active' } },
] as const
const KEYBOARD_PAGES = [
  { role: null, width: 390, path: '/en' },
  { role: 0, width: 390, path: '/en/customer/profile' },
  { role: 1, width: 1280, path: '/en/provider/working-hours' },
  { role: 3, width: 1280, path: '/superuser' },
] as const
const STOP_COUNT = 50

/**
 * Component tests check the focus of every screen in both themes; forced colours need the browser's own setting, and
 * one page per layout covers every kind of control.
 */
for (const target of KEYBOARD_PAGES)
  test(`every stop of ${target.path} at ${target.width} shows the focus, even in forced colours`, async ({
    openSite,
  }) => {
    const visit = await openSite({ width: target.width })
    const { page, url } = visit
    if (target.role !== null) await visit.signInDemo(page, target.role)
    await page.goto(url + target.path)
    await inMain(page).getByRole('heading', { level: 1 }).waitFor()
    for (const { theme, media } of target === KEYBOARD_PAGES[0] ? THEMES : THEMES.slice(-1)) {
      await page.emulateMedia(media)
      for (let stop = 0; stop < STOP_COUNT; stop++) {
        await page.keyboard.press('Tab')
        expect([theme, await findFocusFault(page)]).toEqual([theme, null])
      }
    }
  })
