import type { Page } from '@playwright/test'
import { expectPageAccessible } from './expect-page-accessible.ts'
import { expectFocusTrapped, tabTo } from './keyboard-focus.ts'
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
    .getByRole('link', { name: /^Available this week/ })
    .waitFor()
  // The previous results are dimmed until the new ones have loaded.
  await page.locator('#results [aria-busy=true]').waitFor({ state: 'detached' })
  await expectPageAccessible(page, 'the finder, filtered')

  const time = page.getByRole('group', { name: 'Next available times' }).first().getByRole('link').first()
  const name = await time.evaluate((link) => link.getAttribute('aria-label') ?? link.textContent)
  expect(name, 'day, time, zone and length').toMatch(/\d\d:\d\d, \w+ \d+\s\w+ \d{4}, Tallinn time, \d+\sminutes/)
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

  await page.getByRole('heading', { level: 1, name: 'Your session is booked' }).waitFor()
  await expectPageAccessible(page, 'the confirmation')
  await tabTo(page, inMain(page).getByRole('link', { name: 'View my sessions' }))
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'My Sessions' }).waitFor()
  await expectPageAccessible(page, 'my sessions')
})
