import { type Browser, type BrowserContext, expect, type Page, type TestInfo } from '@playwright/test'
import { waitAfterNavigation } from '#ops/page-ready.ts'
import { type SiteProcess, startSite } from '#ops/site-process.ts'
import { runStatements } from '#ops/test-postgres.ts'
import type { PathLanguage } from '#platform/values/enums.ts'
import { mondayMorning } from './global-setup.ts'
import { type JobName, moveClock } from './move-clock.ts'
import { randomAddress } from './network-address.ts'
import type { RunningSite } from './test.ts'
import { createTestPeople, logIn, type TestPeople } from './test-people.ts'

export interface SentEmail {
  to: string[]
  subject: string
  text: string
  html: string
  attachments: { filename: string; content: string }[]
}

export interface SecondProcess extends Pick<SiteProcess, 'url' | 'kill' | 'startAgain'> {
  signIn: Visit['signIn']
}

export interface Visit extends TestPeople {
  page: Page
  context: BrowserContext
  /** The site's URL, without a trailing slash. */
  url: string
  /** Opens another browser with its own storage and cookies. */
  another(): Promise<Page>
  listEmails(): Promise<SentEmail[]>
  /** Starts a second process on the same database, with the real clock. */
  anotherProcess(): Promise<SecondProcess>
  /** Waits for an email to an address (with a subject, if given) and returns the newest. */
  waitForEmailTo(email: string, subject?: string): Promise<SentEmail>
  /** Moves the clock and runs the named jobs; running all of them is slow after a jump of several weeks. */
  moveClock(to: string, run?: 'all' | readonly JobName[]): Promise<void>
  /** Changes the database into a state that moving the clock cannot produce. */
  change(statements: string): Promise<void>
  /** Logs in as one of this test's people. */
  signIn(page: Page, who: keyof TestPeople): Promise<void>
  /** Logs in as the first demo person of a role, or the one with this address. */
  signInDemo(page: Page, role: 0 | 1 | 2 | 3, email?: string): Promise<void>
}

/**
 * Chromium reports the preload of a font as unused when an earlier page has cached it in memory, and older versions
 * do not know a feature of our Permissions-Policy header.
 */
const IGNORED_MESSAGES =
  /Failed to load resource|Service Worker registration blocked|woff2 was preloaded using link preload|Unrecognized feature: 'speaker-selection'/
/** The router prefetches linked pages and logs this message of Chromium without a network. */
const IGNORED_OFFLINE_MESSAGE = /^Failed to fetch manifest patches TypeError: Failed to fetch/

/** Opens a page of the running site, with the size of a phone by default. */
export type OpenSite = (options?: {
  width?: number
  language?: PathLanguage
  dark?: boolean
  worker?: true
  withoutScripts?: boolean
}) => Promise<Visit>

/** The visits of one test. `close` closes their pages and fails on browser errors. */
export function createVisits(
  running: RunningSite,
  browser: Browser,
): { open: OpenSite; close(result: TestInfo): Promise<void> } {
  const { site, database } = running
  const people = createTestPeople({ url: site.url })
  const browserErrors: string[] = []
  const serverErrors: string[] = []
  const cleanups: (() => Promise<unknown>)[] = []

  const newPage = async ({ width = 390, language, dark, worker, withoutScripts }: Parameters<OpenSite>[0] & {}) => {
    const context = await browser.newContext({
      viewport: { width, height: width < 768 ? 844 : 900 },
      locale: language ?? 'en',
      timezoneId: 'Europe/Tallinn',
      reducedMotion: 'reduce',
      colorScheme: dark ? 'dark' : 'light',
      javaScriptEnabled: !withoutScripts,
      // A separate network address for each visit: otherwise all tests on a site would share its search rate limits.
      // With scripts, the header would break requests to the payment provider.
      ...(withoutScripts ? { extraHTTPHeaders: { 'x-forwarded-for': randomAddress() } } : {}),
      // Tests cannot intercept a service worker's requests, so only its own test allows one.
      serviceWorkers: worker ? 'allow' : 'block',
    })
    cleanups.push(() => context.close())
    if (!withoutScripts) context.on('page', waitAfterNavigation)
    const page = await context.newPage()
    page.on('pageerror', (error) => browserErrors.push(String(error)))
    // Reported only when the test fails, because some tests provoke errors.
    page.on('response', (answer) => answer.status() >= 500 && serverErrors.push(`${answer.status()} ${answer.url()}`))
    page.on('console', (message) => {
      if (
        ['error', 'warning'].includes(message.type()) &&
        !IGNORED_MESSAGES.test(message.text()) &&
        !IGNORED_OFFLINE_MESSAGE.test(message.text())
      )
        browserErrors.push(message.text())
    })
    return page
  }

  const open: OpenSite = async (options = {}) => {
    await moveClock(site.url, { now: mondayMorning(), run: running.areJobsDue ? 'all' : [] })
    running.areJobsDue = false
    const page = await newPage(options)
    const listEmails = async () => (await (await fetch(`${site.url}/dev/mail.json`)).json()) as SentEmail[]
    return {
      page,
      context: page.context(),
      url: site.url,
      another: () => newPage(options),
      listEmails,
      waitForEmailTo: async (email, subject) => {
        const newest = async () =>
          (await listEmails()).find(
            (sentEmail) => sentEmail.to.includes(email) && (!subject || sentEmail.subject === subject),
          )
        // Each poll makes the site read its whole mailbox.
        await expect.poll(newest, { intervals: [250] }).toBeTruthy()
        return (await newest())!
      },
      moveClock: async (to, run = 'all') => {
        running.areJobsDue ||= run.length > 0
        await moveClock(site.url, { now: to, run })
      },
      anotherProcess: async () => {
        const other = await startSite(database)
        cleanups.push(() => other.close())
        return {
          ...other,
          signIn: async (inPage: Page, who: keyof TestPeople) => logIn(other.url, inPage, await people[who]()),
        }
      },
      change: (statements) => runStatements(database, statements),
      ...people,
      signIn: async (inPage, who) => logIn(site.url, inPage, await people[who]()),
      signInDemo: (inPage, role, email) => logInDemo(site.url, inPage, { role, email }),
    }
  }

  return {
    open,
    async close({ status, expectedStatus }) {
      for (const end of cleanups) await end()
      if (status !== expectedStatus && serverErrors.length > 0)
        console.error(`answered with 500 and more:\n${serverErrors.join('\n')}`)
      expect(browserErrors, 'the browser said').toEqual([])
    },
  }
}

/** The date on which every test starts. */
export const monday = (): Temporal.PlainDate =>
  Temporal.Instant.from(mondayMorning()).toZonedDateTimeISO('Europe/Tallinn').toPlainDate()

/** Like `logIn`, for the first demo person of a role or the one with this address. */
async function logInDemo(
  url: string,
  page: Page,
  who: { role: 0 | 1 | 2 | 3; email?: string | undefined },
): Promise<void> {
  const status = (await (await fetch(`${url}/dev/status`)).json()) as {
    demoLogins: { role: number; email: string; password: string }[]
  }
  const { email, password } = status.demoLogins.find(
    (one) => one.role === who.role && (!who.email || one.email === who.email),
  )!
  await logIn(url, page, { emailAddress: email, password })
}
