import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { pagePath } from '#contract/pages.ts'
import { expectHeldAndGivenBack, faultOfFocus, tabTo } from './by-keyboard.ts'
import { expectSound } from './expect-sound.ts'
import { said } from './match-words.ts'
import { openSite } from './site.ts'

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
  await page
    .locator('#results')
    .getByRole('link', { name: /^Free this week/ })
    .waitFor()
  // The old list stands pale until the new one is there.
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

test('on a phone the menu holds the focus and gives it back, and the language is changed without a mouse', async () => {
  const visit = await openSite()
  const { page, url } = visit
  await visit.signIn(page, 0)
  await page.goto(`${url}/en`, { waitUntil: 'networkidle' })
  const menu = page.getByRole('button', { name: 'Menu' }).filter({ visible: true })
  await tabTo(page, menu)
  await page.keyboard.press('Enter')
  await expectHeldAndGivenBack(page, menu)

  const languages = page.locator('summary', { hasText: 'Language: English' }).first()
  await languages.focus()
  await page.keyboard.press('Enter')
  const estonian = page.getByRole('link', { name: 'Eesti' }).first()
  await estonian.waitFor()
  await page.keyboard.press('Escape')
  await estonian.waitFor({ state: 'hidden' })
  await tabTo(page, languages)
  await page.keyboard.press('Enter')
  await tabTo(page, estonian)
  await page.keyboard.press('Enter')
  await page.waitForURL(`${url}/et`)
  expect(await page.locator('html').getAttribute('lang')).toBe('et')
})

test('a question in the practice holds the focus, and Escape changes nothing and gives it back', async () => {
  const visit = await openSite({ width: 1280 })
  const { page, url } = visit
  await visit.signIn(page, 1)
  await page.goto(`${url}/en/provider/session-types`, { waitUntil: 'networkidle' })
  const off = inMain(page).getByRole('button', { name: /^Switch off/ })
  await off.first().waitFor()
  const before = await off.count()
  await tabTo(page, off.first())
  await page.keyboard.press('Enter')
  await expectHeldAndGivenBack(page, off.first())
  expect(await off.count()).toBe(before)
})

test('a list that comes late leaves the focus on its heading', async () => {
  const { page, url, context } = await openSite()
  const list = Promise.withResolvers<void>()
  await context.route('**/api/customer/provider/match-list**', async (route) => {
    await list.promise
    await route.continue()
  })
  await page.goto(url + pagePath('match', 'en'))
  await page.getByRole('button', { name: said('en', 'match.safety.safe') }).click()
  await page.getByLabel('Stress', { exact: true }).check()
  for (const name of ['topics', 'people', 'languages', 'place', 'when', 'price']) {
    await page.getByRole('heading', { level: 2, name: said('en', `match.${name}.question`) }).waitFor()
    const isLast = name === 'price'
    await page
      .getByRole('button', { name: said('en', isLast ? 'match.result' : 'match.continue'), exact: true })
      .click()
  }
  const focused = () => page.evaluate(() => document.querySelector('main :focus')?.textContent)
  await expect.poll(focused).toBe(said('en', 'match.comparing'))
  list.resolve()
  await expect.poll(focused).toMatch(/^\d+ counsellors suit you/)
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

test.each(WALKS)('every stop of $path at $width is seen, in light, dark and forced colours', async (walk) => {
  const visit = await openSite({ width: walk.width })
  const { page, url } = visit
  if (walk.role !== null) await visit.signIn(page, walk.role)
  await page.goto(url + walk.path, { waitUntil: 'networkidle' })
  await inMain(page).getByRole('heading', { level: 1 }).waitFor()
  for (const { look, media } of LOOKS) {
    await page.emulateMedia(media)
    for (let stop = 0; stop < STOPS; stop++) {
      await page.keyboard.press('Tab')
      expect([look, await faultOfFocus(page)]).toEqual([look, null])
    }
  }
})
