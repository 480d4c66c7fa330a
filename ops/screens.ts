import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Browser, ConsoleMessage, Page } from 'playwright-core'
import { PATH_LANGUAGES, type PathLanguage, ROLE } from '#platform/values/enums.ts'
import { launchBrowser } from './find-browser.ts'
import { SCREEN_PERSONS, SCREENS, type Screen, type ScreenPerson, type SiteFacts } from './screen-list.ts'
import { endTrouble, openInTrouble } from './screen-states.ts'
import { MissingPart } from './screen-steps.ts'
import { callFrom, releaseHoldsFrom, signInFrom } from './site-calls.ts'

/**
 * Pictures of every screen: `npm run screens` while the site runs in local mode at SCREENS_URL. It books and pays with
 * the demo customer. Writes {id}-{language}-{width}[-dark].png and prints what each page complained of.
 * `-- --only finder,helplines` pictures these screens alone; `--to folder` writes elsewhere than to artifacts/screens.
 */
const SITE = (process.env['SCREENS_URL'] || 'http://127.0.0.1:3000').replace(/\/+$/, '')
const { values } = parseArgs({ options: { only: { type: 'string' }, to: { type: 'string' } } })
const ONLY = values.only?.split(',') ?? []
const folder = values.to ?? join(import.meta.dirname, '../artifacts/screens')
const WIDTHS = [390, 1280]

interface Look {
  language: PathLanguage
  width: number
  isDark: boolean
}
interface Person {
  email: string
  password: string
}
interface Site {
  browser: Browser
  persons: Record<ScreenPerson, Person>
  facts: SiteFacts
}
interface Status {
  demoLogins: { role: number; email: string; password: string }[]
}

async function demoPersons(): Promise<Site['persons']> {
  const status = await fetch(`${SITE}/dev/status`)
    .then((answer) => answer.json() as Promise<Status>)
    .catch((error) => {
      throw new Error(`Nothing in local mode answers at ${SITE} (start it, or name it in SCREENS_URL)`, {
        cause: error,
      })
    })
  const one = (role: number, place = 0) => {
    const person = status.demoLogins.filter((login) => login.role === role)[place]
    if (!person) throw new Error(`${SITE} has no demo login of role ${role}`)
    return person
  }
  return {
    customer: one(ROLE.customer),
    counsellor: one(ROLE.provider),
    newcomer: one(ROLE.provider, 1),
    keeper: one(ROLE.company),
    superuser: one(ROLE.admin),
  }
}

async function factsOf(browser: Browser): Promise<SiteFacts> {
  const page = await browser.newPage()
  try {
    await page.goto(`${SITE}/dev/status`)
    const search = { page: 1, pageSize: 1, availability: 'thisWeek' as const }
    const found = await callFrom(page, 'searchProviders', search).catch(because('counsellors'))
    const organisations = await callFrom(page, 'listOrganizations', {}).catch(because('organisations'))
    return { providerId: found?.items[0]?.providerId ?? null, organisationSlug: organisations?.[0]?.slug ?? null }
  } finally {
    await page.close()
  }
}

const because = (what: string) => (error: unknown) => {
  console.log(`no ${what}: ${messageOf(error)}`)
  return null
}
const messageOf = (error: unknown) => (error as Error).message.split('\n')[0]

async function pictureAll(site: Site, look: Look): Promise<number> {
  const wanted = SCREENS.filter((screen) => isWanted(screen, look))
  let made = 0
  for (const who of [null, ...SCREEN_PERSONS]) {
    const screens = wanted.filter(({ signIn }) => (signIn ?? null) === who)
    if (screens.length === 0) continue
    const page = await openPage(site.browser, look)
    if (who) await signInFrom(page, site.persons[who])
    for (const screen of screens) made += (await picture(page, screen, { ...look, facts: site.facts })) ? 1 : 0
    await page.context().close()
  }
  return made
}

function isWanted(screen: Screen, { width, isDark }: Look): boolean {
  const isAsked = ONLY.length === 0 || ONLY.includes(screen.id)
  return isAsked && (!isDark || screen.dark === true) && (screen.width ?? width) === width
}

async function openPage(browser: Browser, { language, width, isDark }: Look): Promise<Page> {
  const isPhone = width < 768
  const context = await browser.newContext({
    viewport: { width, height: isPhone ? 844 : 900 },
    // A phone's scroll bars lie over the page; a desktop's would take 15 of its 390 pixels.
    isMobile: isPhone,
    hasTouch: isPhone,
    locale: language,
    timezoneId: 'Europe/Tallinn',
    reducedMotion: 'reduce',
    colorScheme: isDark ? 'dark' : 'light',
  })
  const page = await context.newPage()
  await page.goto(`${SITE}/dev/status`)
  return page
}

/** One picture, or the printed reason why there is none. */
async function picture(page: Page, screen: Screen, look: Look & { facts: SiteFacts }): Promise<boolean> {
  const name = `${screen.id}-${look.language}-${look.width}${look.isDark ? '-dark' : ''}`
  // In trouble a page complains on purpose.
  const stopListening = screen.trouble ? () => {} : listen(page, name)
  try {
    const path = screen.path(look.language, look.facts)
    if (path === null) throw new MissingPart('the site has nothing to show there')
    if (screen.trouble) await openInTrouble(page, SITE + path, screen.trouble)
    else await page.goto(SITE + path, { waitUntil: 'networkidle' })
    await screen.before?.({ page, language: look.language })
    await page.evaluate(() => document.fonts.ready.then(() => null))
    await page.screenshot({ path: join(folder, `${name}.png`), fullPage: !screen.inSight, animations: 'disabled' })
    return true
  } catch (error) {
    console.log(`${name}: skipped, ${error instanceof MissingPart ? error.message : messageOf(error)}`)
    return false
  } finally {
    stopListening()
    if (screen.trouble) await endTrouble(page)
    if (screen.signIn === 'customer') await releaseHoldsFrom(page).catch(because('holds let go'))
  }
}

/** Prints errors and warnings of the page until told to stop. */
function listen(page: Page, name: string): () => void {
  const say = (what: string) => console.log(`${name}: ${what}`)
  const onError = (error: Error) => say(`page error: ${error.message}`)
  const onConsole = (message: ConsoleMessage) => {
    // The page that is not there answers 404 on purpose.
    const isOwnStatus = message.location().url === page.url() && /^Failed to load resource/.test(message.text())
    if (['error', 'warning'].includes(message.type()) && !isOwnStatus)
      say(`console ${message.type()}: ${message.text()}`)
  }
  page.on('pageerror', onError).on('console', onConsole)
  return () => void page.off('pageerror', onError).off('console', onConsole)
}

const unknown = ONLY.filter((id) => !SCREENS.some((screen) => screen.id === id))
if (unknown.length > 0) {
  console.error(`There is no screen called '${unknown.join("', '")}' (ops/screen-list.ts)`)
  process.exit(1)
}
mkdirSync(folder, { recursive: true })
const persons = await demoPersons()
const browser = await launchBrowser()
try {
  const site = { browser, persons, facts: await factsOf(browser) }
  const looks = PATH_LANGUAGES.flatMap((language) =>
    WIDTHS.flatMap((width) => [false, true].map((isDark) => ({ language, width, isDark }))),
  )
  let made = 0
  for (const look of looks) made += await pictureAll(site, look)
  console.log(`${made} pictures in ${folder}`)
  if (made === 0) process.exitCode = 1
} finally {
  await browser.close()
}
