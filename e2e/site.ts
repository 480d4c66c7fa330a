import { type Browser, type BrowserContext, expect, type Page, type TestInfo } from '@playwright/test'
import { type Site, startSite } from '#ops/site-process.ts'
import { changeDatabase } from '#ops/throwaway-postgres.ts'
import type { PathLanguage } from '#platform/values/enums.ts'
import { mondayMorning } from './global-setup.ts'
import { type JobName, moveClock } from './move-clock.ts'
import { createOwnPeople, logIn, type OwnPeople } from './own-people.ts'
import type { RunningSite } from './test.ts'
import { waitUntilReady } from './when-ready.ts'

export interface SentMail {
  to: string[]
  subject: string
  text: string
  html: string
  attachments: { filename: string; content: string }[]
}

export interface AnotherProcess extends Pick<Site, 'url' | 'kill' | 'startAgain'> {
  signIn: Visit['signIn']
}

export interface Visit extends OwnPeople {
  page: Page
  context: BrowserContext
  /** Address of the site, without a slash at the end. */
  url: string
  /** Another browser: its own storage and cookies. */
  another(): Promise<Page>
  mails(): Promise<SentMail[]>
  /** A second copy of the program on the same database; its clock is the real one. */
  anotherProcess(): Promise<AnotherProcess>
  /** Waits until a mail to this address is there (of this subject, where others may come between); the newest. */
  mailTo(email: string, subject?: string): Promise<SentMail>
  /** Moves the clock and runs the named jobs; running all of them takes long after a move of several weeks. */
  moveClock(to: string, run?: 'all' | readonly JobName[]): Promise<void>
  /** Makes the database into what time would have made it, where no clock leads there. */
  change(statements: string): Promise<void>
  /** As one of this test's own people. */
  signIn(page: Page, who: keyof OwnPeople): Promise<void>
  /** As the first demo person of a role, or as the one with this address. */
  signInDemo(page: Page, role: 0 | 1 | 2 | 3, email?: string): Promise<void>
}

/**
 * A font that an earlier page has left in memory is used at once, and Chromium then calls its preload unused. An older
 * Chromium does not know a feature that our Permissions-Policy header names.
 */
const QUIET =
  /Failed to load resource|Service Worker registration blocked|woff2 was preloaded using link preload|Unrecognized feature: 'speaker-selection'/
/** The router asks ahead for what a page links to, and says so where there is no network (Chromium's words for that). */
const QUIET_OFFLINE = /^Failed to fetch manifest patches TypeError: Failed to fetch/

/** Opens a page of the running site: a phone unless a width is named. */
export type OpenSite = (options?: {
  width?: number
  language?: PathLanguage
  dark?: boolean
  worker?: true
  withoutScripts?: boolean
}) => Promise<Visit>

/** The visits of one test. `close` closes their pages and reports what a browser complained of. */
export function createVisits(
  running: RunningSite,
  browser: Browser,
): { open: OpenSite; close(result: TestInfo): Promise<void> } {
  const { site, database } = running
  const people = createOwnPeople({ url: site.url })
  const noise: string[] = []
  const serverErrors: string[] = []
  const closing: (() => Promise<unknown>)[] = []

  const newPage = async ({ width = 390, language, dark, worker, withoutScripts }: Parameters<OpenSite>[0] & {}) => {
    const context = await browser.newContext({
      viewport: { width, height: width < 768 ? 844 : 900 },
      locale: language ?? 'en',
      timezoneId: 'Europe/Tallinn',
      reducedMotion: 'reduce',
      colorScheme: dark ? 'dark' : 'light',
      javaScriptEnabled: !withoutScripts,
      // What a worker fetches no test could hold up or look at: only the journey about it has one.
      serviceWorkers: worker ? 'allow' : 'block',
    })
    closing.push(() => context.close())
    if (!withoutScripts) context.on('page', waitUntilReady)
    const page = await context.newPage()
    page.on('pageerror', (error) => noise.push(String(error)))
    // Only told when something fails: some tests want it so.
    page.on('response', (answer) => answer.status() >= 500 && serverErrors.push(`${answer.status()} ${answer.url()}`))
    page.on('console', (message) => {
      if (
        ['error', 'warning'].includes(message.type()) &&
        !QUIET.test(message.text()) &&
        !QUIET_OFFLINE.test(message.text())
      )
        noise.push(message.text())
    })
    return page
  }

  const open: OpenSite = async (options = {}) => {
    await moveClock(site.url, { now: mondayMorning(), run: running.areJobsDue ? 'all' : [] })
    running.areJobsDue = false
    const page = await newPage(options)
    const mails = async () => (await (await fetch(`${site.url}/dev/mail.json`)).json()) as SentMail[]
    return {
      page,
      context: page.context(),
      url: site.url,
      another: () => newPage(options),
      mails,
      mailTo: async (email, subject) => {
        const newest = async () =>
          (await mails()).find((mail) => mail.to.includes(email) && (!subject || mail.subject === subject))
        // Every look makes the program read its whole mailbox.
        await expect.poll(newest, { intervals: [250] }).toBeTruthy()
        return (await newest())!
      },
      moveClock: async (to, run = 'all') => {
        running.areJobsDue ||= run.length > 0
        await moveClock(site.url, { now: to, run })
      },
      anotherProcess: async () => {
        const other = await startSite(database)
        closing.push(() => other.close())
        return {
          ...other,
          signIn: async (inPage: Page, who: keyof OwnPeople) => logIn(other.url, inPage, await people[who]()),
        }
      },
      change: (statements) => changeDatabase(database, statements),
      ...people,
      signIn: async (inPage, who) => logIn(site.url, inPage, await people[who]()),
      signInDemo: (inPage, role, email) => logInDemo(site.url, inPage, { role, email }),
    }
  }

  return {
    open,
    async close({ status, expectedStatus }) {
      for (const end of closing) await end()
      if (status !== expectedStatus && serverErrors.length > 0)
        console.error(`answered with 500 and more:\n${serverErrors.join('\n')}`)
      expect(noise, 'the browser said').toEqual([])
    },
  }
}

/** The day on which every test begins. */
export const monday = (): Temporal.PlainDate =>
  Temporal.Instant.from(mondayMorning()).toZonedDateTimeISO('Europe/Tallinn').toPlainDate()

/** As `logIn`, for the first demo person of a role or the one with this address. */
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
