import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Browser, ConsoleMessage, Page } from 'playwright-core'
import { PATH_LANGUAGES, type PathLanguage, ROLE } from '#platform/values/enums.ts'
import { launchBrowser } from './find-browser.ts'
import { waitAfterNavigation } from './page-ready.ts'
import { SCREEN_VIEWERS, SCREENS, type Screen, type ScreenViewer, type SiteSamples } from './screen-list.ts'
import { openWithFailure, restoreResponses } from './screen-states.ts'
import { MissingElementError } from './screen-steps.ts'
import { callApiFromPage, logInFromPage, releaseHoldsFromPage } from './site-calls.ts'

/**
 * `npm run screens` captures every screen of the site that runs in local mode at SCREENS_URL. It books and pays as the
 * demo customer, writes files named {id}-{language}-{width}[-dark].png and prints the errors and warnings of each page.
 * `-- --only finder,helplines` captures only these screens; `--language en` and `--width 390` limit the languages and
 * widths. `--to folder` writes to a folder other than artifacts/screens.
 */
const SITE = (process.env['SCREENS_URL'] || 'http://127.0.0.1:3000').replace(/\/+$/, '')
const text = { type: 'string' } as const
const { values } = parseArgs({ options: { only: text, language: text, width: text, to: text } })
const ONLY = values.only?.split(',') ?? []
const folder = values.to ?? join(import.meta.dirname, '../artifacts/screens')
const LANGUAGES = PATH_LANGUAGES.filter((language) => language === (values.language ?? language))
const WIDTHS = [390, 1280].filter((width) => String(width) === (values.width ?? String(width)))

interface ScreenVariant {
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
  people: Record<ScreenViewer, Person>
  samples: SiteSamples
}
interface Status {
  demoLogins: { role: number; email: string; password: string }[]
}

async function loadDemoPeople(): Promise<Site['people']> {
  const status = await fetch(`${SITE}/dev/status`)
    .then((response) => response.json() as Promise<Status>)
    .catch((error) => {
      throw new Error(`No site in local mode responds at ${SITE} (start it or set SCREENS_URL)`, {
        cause: error,
      })
    })
  const findPerson = (role: number, index = 0) => {
    const person = status.demoLogins.filter((login) => login.role === role)[index]
    if (!person) throw new Error(`${SITE} has no demo login of role ${role}`)
    return person
  }
  return {
    customer: findPerson(ROLE.customer),
    counsellor: findPerson(ROLE.provider),
    newcomer: findPerson(ROLE.provider, 1),
    manager: findPerson(ROLE.company),
    superuser: findPerson(ROLE.admin),
  }
}

async function loadSiteSamples(browser: Browser): Promise<SiteSamples> {
  const page = await browser.newPage()
  try {
    await page.goto(`${SITE}/dev/status`)
    const search = { page: 1, pageSize: 1, availability: 'thisWeek' as const }
    const found = await callApiFromPage(page, 'searchProviders', search).catch(logFailure('searching counsellors'))
    const organisations = await callApiFromPage(page, 'listOrganizations', {}).catch(
      logFailure('listing organisations'),
    )
    return { providerId: found?.items[0]?.providerId ?? null, organizationSlug: organisations?.[0]?.slug ?? null }
  } finally {
    await page.close()
  }
}

const logFailure = (action: string) => (error: unknown) => {
  console.log(`${action} failed: ${firstLine(error)}`)
  return null
}
const firstLine = (error: unknown) => (error as Error).message.split('\n')[0]

async function captureAll(site: Site, variant: ScreenVariant): Promise<number> {
  const selected = SCREENS.filter((screen) => isSelected(screen, variant))
  let captured = 0
  for (const viewer of [null, ...SCREEN_VIEWERS]) {
    const screens = selected.filter(({ signIn }) => (signIn ?? null) === viewer)
    if (screens.length === 0) continue
    const page = await openPage(site.browser, variant)
    if (viewer) await logInFromPage(page, site.people[viewer])
    for (const screen of screens)
      captured += (await capture(page, screen, { ...variant, samples: site.samples })) ? 1 : 0
    await page.context().close()
  }
  return captured
}

function isSelected(screen: Screen, { width, isDark }: ScreenVariant): boolean {
  const isRequested = ONLY.length === 0 || ONLY.includes(screen.id)
  return isRequested && (!isDark || screen.dark === true) && (screen.width ?? width) === width
}

async function openPage(browser: Browser, { language, width, isDark }: ScreenVariant): Promise<Page> {
  const isPhone = width < 768
  const context = await browser.newContext({
    viewport: { width, height: isPhone ? 844 : 900 },
    // Scroll bars in mobile browsers overlay the page. In desktop browsers, they would take up 15 of the page's 390
    // pixels.
    isMobile: isPhone,
    hasTouch: isPhone,
    locale: language,
    timezoneId: 'Europe/Tallinn',
    reducedMotion: 'reduce',
    colorScheme: isDark ? 'dark' : 'light',
  })
  const page = await context.newPage()
  waitAfterNavigation(page)
  await page.goto(`${SITE}/dev/status`)
  return page
}

/** Runs in the browser. Waits for all fonts and for all images except those that load lazily. */
async function loadFontsAndPictures(): Promise<void> {
  await document.fonts.ready
  const pictures = [...document.images].filter((picture) => picture.loading !== 'lazy')
  await Promise.all(pictures.map((picture) => picture.decode().catch(() => undefined)))
}

/** Captures a screen, or prints why it could not be captured. @returns whether it was captured */
async function capture(
  page: Page,
  screen: Screen,
  variant: ScreenVariant & { samples: SiteSamples },
): Promise<boolean> {
  const name = `${screen.id}-${variant.language}-${variant.width}${variant.isDark ? '-dark' : ''}`
  // Errors are expected while a failure is simulated.
  const stopListening = screen.failure ? () => {} : logProblems(page, name)
  try {
    const path = screen.path(variant.language, variant.samples)
    if (path === null) throw new MissingElementError('the site has no such page')
    if (screen.failure) await openWithFailure(page, SITE + path, screen.failure)
    else await page.goto(SITE + path)
    await screen.before?.({ page, language: variant.language })
    await page.evaluate(loadFontsAndPictures)
    await page.screenshot({
      path: join(folder, `${name}.png`),
      fullPage: !screen.isViewportOnly,
      animations: 'disabled',
    })
    return true
  } catch (error) {
    console.log(`${name}: skipped, ${error instanceof MissingElementError ? error.message : firstLine(error)}`)
    return false
  } finally {
    stopListening()
    if (screen.failure) await restoreResponses(page)
    if (screen.signIn === 'customer') await releaseHoldsFromPage(page).catch(logFailure('releasing holds'))
  }
}

/** Prints the page's errors and warnings. @returns a function that stops the printing */
function logProblems(page: Page, name: string): () => void {
  const log = (message: string) => console.log(`${name}: ${message}`)
  const onError = (error: Error) => log(`page error: ${error.message}`)
  const onConsole = (message: ConsoleMessage) => {
    // The not-found page responds with 404, which the browser reports as an error.
    const isOwnStatus = message.location().url === page.url() && /^Failed to load resource/.test(message.text())
    if (['error', 'warning'].includes(message.type()) && !isOwnStatus)
      log(`console ${message.type()}: ${message.text()}`)
  }
  page.on('pageerror', onError).on('console', onConsole)
  return () => void page.off('pageerror', onError).off('console', onConsole)
}

const unknownIds = ONLY.filter((id) => !SCREENS.some((screen) => screen.id === id))
if (unknownIds.length > 0) {
  console.error(`There is no screen called '${unknownIds.join("', '")}' (ops/screen-list.ts)`)
  process.exit(1)
}
mkdirSync(folder, { recursive: true })
const people = await loadDemoPeople()
const browser = await launchBrowser()
try {
  const site = { browser, people, samples: await loadSiteSamples(browser) }
  const variants = LANGUAGES.flatMap((language) =>
    WIDTHS.flatMap((width) => [false, true].map((isDark) => ({ language, width, isDark }))),
  )
  let captured = 0
  for (const variant of variants) captured += await captureAll(site, variant)
  console.log(`${captured} screenshots in ${folder}`)
  if (captured === 0) process.exitCode = 1
} finally {
  await browser.close()
}
