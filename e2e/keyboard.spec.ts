import type { Page } from '@playwright/test'
import { expectHeldAndGivenBack, faultOfFocus, tabTo } from './by-keyboard.ts'
import { expectSound } from './expect-sound.ts'
import { expect, test } from './test.ts'

const inMain = (page: Page) => page.getByRole('main')

test('somebody without a mouse finds, books and pays, and each stop says what it is', async ({ openSite }) => {
  const { page, url, client } = await openSite({ width: 1280 })
  const { emailAddress, password } = await client()
  await page.goto(`${url}/en`)
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
  await page
    .locator('#results')
    .getByRole('link', { name: /^Free this week/ })
    .waitFor()
  // The previous results stay dimmed until the new ones have loaded.
  await page.locator('#results [aria-busy=true]').waitFor({ state: 'detached' })
  await expectSound(page, 'the finder, filtered')

  const time = page.getByRole('group', { name: 'Next free times' }).first().getByRole('link').first()
  const name = await time.evaluate((one) => one.getAttribute('aria-label') ?? one.textContent)
  expect(name, 'day, time, zone and length').toMatch(/\d\d:\d\d, \w+ \d+ \w+ \d{4}, Tallinn time, \d+ minutes/)
  await tabTo(page, time)
  await page.keyboard.press('Enter')
  await page.waitForURL(/session=[\w-]+&start=/)

  const logIn = inMain(page).getByRole('button', { name: 'Log in' })
  await tabTo(page, logIn)
  await expectSound(page, 'the checkout before logging in')
  await page.keyboard.press('Enter')
  await expectHeldAndGivenBack(page, logIn)
  await page.keyboard.press('Enter')
  const modal = page.locator('dialog[open]')
  await tabTo(page, modal.locator('[name=userName]'))
  await page.keyboard.type(emailAddress)
  await tabTo(page, modal.locator('[name=password]'))
  await page.keyboard.type(password)
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

const LOOKS = [
  { look: 'light', media: { colorScheme: 'light' } },
  { look: 'dark', media: { colorScheme: 'dark' } },
  { look: 'forced colours', media: { colorScheme: 'dark', forcedColors: 'active' } },
] as const
const WALKS = [
  { role: null, width: 390, path: '/en' },
  { role: null, width: 390, path: '/en/anna-lepalind' },
  { role: 0, width: 390, path: '/en/customer/profile' },
  { role: 1, width: 390, path: '/en/provider/profile' },
  { role: 1, width: 1280, path: '/en/provider/working-hours' },
  { role: 3, width: 1280, path: '/superuser' },
] as const
const STOPS = 50

for (const walk of WALKS)
  test(`every stop of ${walk.path} at ${walk.width} is seen, in light, dark and forced colours`, async ({
    openSite,
  }) => {
    const visit = await openSite({ width: walk.width })
    const { page, url } = visit
    if (walk.role !== null) await visit.signInDemo(page, walk.role)
    await page.goto(url + walk.path)
    await inMain(page).getByRole('heading', { level: 1 }).waitFor()
    for (const { look, media } of LOOKS) {
      await page.emulateMedia(media)
      for (let stop = 0; stop < STOPS; stop++) {
        await page.keyboard.press('Tab')
        expect([look, await faultOfFocus(page)]).toEqual([look, null])
      }
    }
  })
