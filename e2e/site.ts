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
  /** Opens another browser, with its own storage and cookies. */
  openBrowser(): Promise<Page>
  listEmails(): Promise<SentEmail[]>
  /** Starts a second process on the same database, with the real clock. */
  startSecondProcess(): Promise<SecondProcess>
  /** Waits for an email to this address, with this subject if given, and returns the newest one. */
  waitForEmailTo(email: string, subject?: string): Promise<SentEmail>
  /** Moves the clock and runs the named jobs. After a jump of several weeks, running all jobs is slow. */
  moveClock(to: string, run?: 'all' | readonly JobName[]): Promise<void>
  /** Runs SQL statements, for states that no user action can produce. */
  changeDatabase(statements: string): Promise<void>
  /** Logs in as one of the test's people. */
  signIn(page: Page, who: keyof TestPeople): Promise<void>
  /** Logs in as the demo user with this role and, if given, this email address. */
  signInDemo(page: Page, role: 0 | 1 | 2 | 3, email?: string): Promise<void>
}

/** Chromium reports a preloaded font as unused if an earlier page has cached it in memory. */
const IGNORED_MESSAGES =
  /Failed to load resource|Service Worker registration blocked|woff2 was preloaded using link preload/
/** The router logs this error when it prefetches linked pages while offline. */
const IGNORED_OFFLINE_MESSAGE = /^Failed to fetch manifest patches TypeError: Failed to fetch/

/** Opens a browser for the running site, by default at phone size. */
export type OpenSite = (options?: {
  width?: number
  language?: PathLanguage
  dark?: boolean
  worker?: true
  withoutScripts?: boolean
}) => Promise<Visit>

/** Creates a test's visits. `close` closes their browsers and fails if a page had errors or warnings. */
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
      // Each visit without scripts gets its own network address, because otherwise all such visits would share the rate
      // limit for searches. With scripts, the header would break requests to Stripe.
      ...(withoutScripts ? { extraHTTPHeaders: { 'x-forwarded-for': randomAddress() } } : {}),
      // Tests cannot intercept a service worker's requests, so only the service worker test allows one.
      serviceWorkers: worker ? 'allow' : 'block',
    })
    cleanups.push(() => context.close())
    if (!withoutScripts) context.on('page', waitAfterNavigation)
    const page = await context.newPage()
    page.on('pageerror', (error) => browserErrors.push(String(error)))
    // Server errors are printed only if the test fails, because some tests cause them on purpose.
    page.on(
      'response',
      (response) => response.status() >= 500 && serverErrors.push(`${response.status()} ${response.url()}`),
    )
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
      openBrowser: () => newPage(options),
      listEmails,
      waitForEmailTo: async (email, subject) => {
        const findEmail = async () =>
          (await listEmails()).find(
            (sentEmail) => sentEmail.to.includes(email) && (!subject || sentEmail.subject === subject),
          )
        // Polls infrequently, because the site reads all its emails each time.
        await expect.poll(findEmail, { intervals: [250] }).toBeTruthy()
        return (await findEmail())!
      },
      moveClock: async (to, run = 'all') => {
        running.areJobsDue ||= run.length > 0
        await moveClock(site.url, { now: to, run })
      },
      startSecondProcess: async () => {
        const other = await startSite(database)
        cleanups.push(() => other.close())
        return {
          ...other,
          signIn: async (inPage: Page, who: keyof TestPeople) => logIn(other.url, inPage, await people[who]()),
        }
      },
      changeDatabase: (statements) => runStatements(database, statements),
      ...people,
      signIn: async (inPage, who) => logIn(site.url, inPage, await people[who]()),
      signInDemo: (inPage, role, email) => logInDemo(site.url, inPage, { role, email }),
    }
  }

  return {
    open,
    async close({ status, expectedStatus }) {
      for (const cleanUp of cleanups) await cleanUp()
      if (status !== expectedStatus && serverErrors.length > 0)
        console.error(`responses with a status of 500 or more:\n${serverErrors.join('\n')}`)
      expect(browserErrors, 'errors in the browser').toEqual([])
    },
  }
}

/** Returns the date of the Monday on which every test starts. */
export const monday = (): Temporal.PlainDate =>
  Temporal.Instant.from(mondayMorning()).toZonedDateTimeISO('Europe/Tallinn').toPlainDate()

async function logInDemo(
  url: string,
  page: Page,
  person: { role: 0 | 1 | 2 | 3; email?: string | undefined },
): Promise<void> {
  const status = (await (await fetch(`${url}/dev/status`)).json()) as {
    demoLogins: { role: number; email: string; password: string }[]
  }
  const { email, password } = status.demoLogins.find(
    (login) => login.role === person.role && (!person.email || login.email === person.email),
  )!
  await logIn(url, page, { emailAddress: email, password })
}
