import type { Page as BrowserPage } from 'playwright-core'
import { expect, test } from 'vitest'
import { type PathLanguage, ROLE, type Role } from '#contract/enums.ts'
import { SUPERUSER_PAGES } from '#contract/superuser-pages.ts'
import { besidesOf, foundAmong, READERS, type Reader, startOf } from './crawl-addresses.ts'
import { faultsEnlarged, faultsInEveryLook } from './seen-by-all.ts'
import { openSite, type Visit } from './site.ts'

const MINUTES = 60_000
/** As many as the machine that runs this has room for: the browser's own work is the slow part. */
const AT_ONCE = 2
const ROLES: Record<Reader, Role | null> = {
  visitor: null,
  customer: ROLE.customer,
  counsellor: ROLE.provider,
  manager: ROLE.company,
}
const LANGUAGES: Record<Reader, readonly PathLanguage[]> = {
  visitor: ['en', 'et', 'ru'],
  customer: ['en', 'et'],
  counsellor: ['en', 'et'],
  manager: ['en', 'et'],
}

interface Looked {
  faults: string[]
  links: Set<string>
}

/** Opens a page and looks at it as everybody may have it. */
async function lookAt(page: BrowserPage, url: string, path: string): Promise<{ faults: string[]; links: string[] }> {
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto(url + path, { waitUntil: 'networkidle' })
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  const links = await page.locator('a[href^="/"]').evaluateAll((all) => all.map((one) => one.getAttribute('href')!))
  const faults = [...(await faultsInEveryLook(page)), ...(await faultsEnlarged(page))]
  return { faults: faults.map((fault) => `${path} ${fault}`), links }
}

/** Looks at every address, some at once; each window takes the next that nobody has taken. */
async function lookAtAll(visit: Visit, paths: readonly string[]): Promise<Looked> {
  const looked: Looked = { faults: [], links: new Set() }
  const rest = [...paths]
  const windows = [visit.page]
  while (windows.length < AT_ONCE) windows.push(await visit.context.newPage())
  await Promise.all(
    windows.map(async (page) => {
      for (let path = rest.shift(); path !== undefined; path = rest.shift()) {
        const one = await lookAt(page, visit.url, path)
        looked.faults.push(...one.faults)
        for (const link of one.links) looked.links.add(link)
      }
    }),
  )
  return looked
}

async function signedIn(role: Role | null): Promise<Visit> {
  const visit = await openSite({ width: 1280 })
  if (role !== null) await visit.signIn(visit.page, role)
  return visit
}

const OF_EVERY_READER = READERS.flatMap((reader) => LANGUAGES[reader].map((language) => ({ reader, language })))

test.each(OF_EVERY_READER)(
  'every page of a $reader in $language: no fault that axe knows, small and light or wide and dark; nothing sideways, covered or moving',
  { timeout: 6 * MINUTES },
  async ({ reader, language }) => {
    const visit = await signedIn(ROLES[reader])
    const fixed = startOf(reader).filter((one) => one.language === language)
    const beside = besidesOf(reader).filter((path) => path.startsWith(`/${language}/`))
    const first = await lookAtAll(visit, [...fixed.map(({ path }) => path), ...beside])
    const found = foundAmong(first.links, reader).filter((one) => one.language === language)
    const then = await lookAtAll(
      visit,
      found.map(({ path }) => path),
    )
    expect([...first.faults, ...then.faults]).toEqual([])
  },
)

const ADMINISTRATION = Object.values(SUPERUSER_PAGES)
const hasName = (path: string) => path.includes(':')

/** The first link that leads to a page of this form, if the demo's data has one. */
function firstLinkTo(form: string, links: Iterable<string>): string[] {
  const fits = new RegExp(`^/${form.replace(/:\w+/g, '[\\w-]{8,}')}$`)
  const link = [...links].find((one) => fits.test(one))
  return link ? [link] : []
}

test('every page of the administration has no fault that axe knows, and nothing sideways, covered or moving', {
  timeout: 6 * MINUTES,
}, async () => {
  const visit = await signedIn(ROLE.admin)
  const first = await lookAtAll(
    visit,
    ADMINISTRATION.filter((path) => !hasName(path)).map((path) => `/${path}`),
  )
  const found = ADMINISTRATION.filter(hasName).flatMap((form) => firstLinkTo(form, first.links))
  expect(found.length, 'pages of one thing').toBeGreaterThanOrEqual(5)
  const then = await lookAtAll(visit, found)
  expect([...first.faults, ...then.faults]).toEqual([])
})

const TIMES = [
  { language: 'en', path: '/en/anna-lepalind' },
  { language: 'et', path: '/et' },
  { language: 'ru', path: '/ru/anna-lepalind?view=list' },
] as const

test.each(TIMES)('every time at $path is named by date, time, zone and length', async ({ language, path }) => {
  const { page, url } = await openSite({ width: 1280, language })
  await page.goto(url + path, { waitUntil: 'networkidle' })
  const names = await page
    .locator('main :is(a[href*="start="], button[aria-pressed], label:has([type=radio]))')
    .filter({ hasText: /^\D*(?:\d+\D+)?\d\d:\d\d/ })
    .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? one.textContent ?? ''))
  expect(names.length).toBeGreaterThan(2)
  // The hour first, as it is seen; the list says the length after the zone, without a comma.
  const full = /\d\d:\d\d.*\b20\d\d\b.*(?:Tallinn|Таллин).*\d+ \p{L}+/iu
  expect(names.filter((name) => !full.test(name))).toEqual([])
})

test('the number of results is said once when a filter has taken effect', async () => {
  const { page, url } = await openSite({ width: 1280 })
  await page.goto(`${url}/en`, { waitUntil: 'networkidle' })
  await page.evaluate(() => {
    const said: string[] = []
    Object.assign(window, { said })
    const live = document.querySelector('#results-title [aria-live=polite]')!
    const tell = () => void said.push(live.textContent ?? '')
    new MutationObserver(tell).observe(live, { childList: true, subtree: true, characterData: true })
  })
  await page
    .getByRole('complementary')
    .getByRole('checkbox', { name: /^Anxiety/ })
    .check()
  await page.waitForURL(/topic=anxiety/)
  await page.locator('#results [aria-busy=true]').waitFor({ state: 'detached' })
  const said = () => page.evaluate(() => (window as unknown as { said: string[] }).said)
  await expect.poll(said).toHaveLength(1)
  expect(await said()).toEqual([await page.locator('#results-title').innerText()])
})

test('a passing notice stays 5 seconds; the pointer, the focus and another tab in front hold it; the keyboard takes it away', async () => {
  const { page, url } = await signedIn(ROLE.customer)
  await page.clock.install()
  await page.goto(`${url}/en/customer/profile`, { waitUntil: 'networkidle' })
  await page.clock.pauseAt(Temporal.Now.instant().epochMilliseconds + 600_000)
  const notice = page.getByRole('status').filter({ hasText: 'Profile updated' })
  const show = async () => {
    await page.getByRole('main').getByRole('button', { name: 'Save', exact: true }).first().click()
    await notice.waitFor()
  }
  const staysFor = async (ms: number) => {
    await page.clock.runFor(ms)
    expect(await notice.count()).toBe(1)
  }
  const leavesWithin = async (ms: number) => {
    await page.clock.runFor(ms)
    await notice.waitFor({ state: 'detached' })
  }
  await show()
  await staysFor(4_900)
  await leavesWithin(200)

  // Coming and going of the pointer takes effect a turn later.
  const aTurn = () =>
    page.evaluate(
      () =>
        new Promise<void>((done) => {
          const { port1, port2 } = new MessageChannel()
          port1.onmessage = () => done()
          port2.postMessage(0)
        }),
    )
  await show()
  await notice.hover()
  await aTurn()
  await staysFor(20_000)
  await page.mouse.move(0, 0)
  await aTurn()
  await leavesWithin(5_100)

  const hide = (isHidden: boolean) =>
    page.evaluate((value) => {
      Object.defineProperty(document, 'hidden', { configurable: true, get: () => value })
      document.dispatchEvent(new Event('visibilitychange'))
    }, isHidden)
  await show()
  await hide(true)
  await staysFor(20_000)
  await hide(false)
  await leavesWithin(5_100)

  await show()
  await notice.getByRole('button').focus()
  await staysFor(20_000)
  await page.keyboard.press('Enter')
  await notice.waitFor({ state: 'detached' })
})
