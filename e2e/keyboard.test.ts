import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectSound } from './expect-sound.ts'
import { openSite } from './site.ts'

const MOST_STOPS = 150

/** Presses Tab until this has the focus, as somebody does who has no mouse. What has the focus must show it; in a frame its own field does. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let stop = 0; stop < MOST_STOPS; stop++) {
    if (await target.evaluate((one) => one === document.activeElement).catch(() => false)) {
      const isShown = await target.evaluate((one) => one instanceof HTMLIFrameElement || one.matches(':focus-visible'))
      expect(isShown, 'the focus can be seen').toBe(true)
      return
    }
    await page.keyboard.press('Tab')
  }
  throw new Error(`${target} cannot be reached by Tab`)
}

const inMain = (page: Page) => page.getByRole('main')

test('somebody without a mouse finds, books and pays, and each stop says what it is', async () => {
  const { page, url } = await openSite({ width: 1280 })
  await page.goto(`${url}/en`, { waitUntil: 'networkidle' })
  await page.keyboard.press('Tab')
  await tabTo(page, page.getByRole('link', { name: 'Skip to content' }))
  await page.keyboard.press('Enter')
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('content')
  await expectSound(page, 'the finder')

  const week = inMain(page)
    .getByRole('radio', { name: 'This week' })
    .or(page.getByRole('checkbox', { name: /this week/i }))
  await tabTo(page, week.first())
  await page.keyboard.press('Space')
  await page.waitForURL(/free=week/)
  // The old list stands pale until the new one is there.
  await page.locator('#results [aria-busy=true]').waitFor({ state: 'detached' })
  await expectSound(page, 'the finder, filtered')

  const time = page.getByRole('group', { name: 'Next free times' }).first().getByRole('link').first()
  const name = await time.evaluate((one) => one.getAttribute('aria-label') ?? one.textContent)
  expect(name, 'day, time, zone and length').toMatch(/\d\d:\d\d, \w+ \d+ \w+ \d{4}, Tallinn time, \d+ minutes/)
  await tabTo(page, time)
  await page.keyboard.press('Enter')
  await page.waitForURL(/session=[\w-]+&start=/)

  await tabTo(page, inMain(page).getByRole('button', { name: 'Log in' }))
  await expectSound(page, 'the checkout before logging in')
  await page.keyboard.press('Enter')
  const modal = page.locator('dialog[open]')
  await tabTo(page, modal.locator('[name=userName]'))
  await page.keyboard.type('customer@hool.test')
  await tabTo(page, modal.locator('[name=password]'))
  await page.keyboard.type('Hool-Customer-1')
  await expectSound(page, 'the login')
  await page.keyboard.press('Enter')

  const frame = page.locator('iframe[name="payment-card-frame"]')
  await frame.contentFrame().locator('[name=number]').waitFor()
  await expectSound(page, 'the checkout')
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
  await expectSound(page, 'the confirmation')
  await tabTo(page, inMain(page).getByRole('link', { name: 'See my sessions' }))
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'My Sessions' }).waitFor()
  await expectSound(page, 'my sessions')
})
