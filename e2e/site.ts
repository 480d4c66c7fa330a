import { randomBytes } from 'node:crypto'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, expect, inject, onTestFailed, onTestFinished } from 'vitest'
import type { PathLanguage } from '#contract/enums.ts'
import { launchBrowser } from '#ops/find-browser.ts'
import { type Site, startSite } from '#ops/site-process.ts'
import { changeDatabase, createDatabase } from '#ops/throwaway-postgres.ts'
import { onceAlive } from './once-alive.ts'

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

export interface Visit {
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
  moveClock(to: string): Promise<void>
  /** Makes the database into what time would have made it, where no clock leads there. */
  change(statements: string): Promise<void>
  /** As the first demo person of a role, or as the one with this address. */
  signIn(page: Page, role: 0 | 1 | 2 | 3, email?: string): Promise<void>
}

/**
 * A font that an earlier page has left in memory is used at once, and Chromium then calls its preload unused. An older
 * Chromium does not know a feature that our Permissions-Policy header names.
 */
const QUIET =
  /Failed to load resource|Service Worker registration blocked|woff2 was preloaded using link preload|Unrecognized feature: 'speaker-selection'/
/** The router asks ahead for what a page links to, and says so where there is no network (Chromium's words for that). */
const QUIET_OFFLINE = /^Failed to fetch manifest patches TypeError: Failed to fetch/

let running: Promise<{ site: Site; browser: Browser; database: string }> | null = null

/** `more`: settings of this file's copy, from its first visit on; so is whether its browser has a camera. */
async function start(more: Record<string, string>, withDevices: boolean) {
  const name = `e2e_${randomBytes(5).toString('hex')}`
  const database = await createDatabase(inject('demoServerUrl'), name, 'hool_demo')
  return { site: await startSite(database, more), browser: await launchBrowser({ withDevices }), database }
}

afterAll(async () => {
  const started = await running
  running = null
  await started?.browser.close()
  await started?.site.close()
})

/** A phone on a running site of this test file; a page error or console message fails the test. */
export async function openSite(
  options: {
    width?: number
    language?: PathLanguage
    dark?: boolean
    worker?: true
    asOnPublicSite?: true
    withoutScripts?: boolean
    withDevices?: true
    /** Of this file's copy, from its first visit on. */
    settings?: Record<string, string>
  } = {},
): Promise<Visit> {
  running ??= start(
    { ...(options.asOnPublicSite ? { SUPERUSER_TWO_STEP: 'on' } : {}), ...options.settings },
    options.withDevices === true,
  )
  const { site, browser, database } = await running
  const noise: string[] = []
  const refused: string[] = []
  onTestFailed(() => void (refused.length > 0 && console.error(`answered with 500 and more:\n${refused.join('\n')}`)))
  const width = options.width ?? 390
  const open = async () => {
    const context = await browser.newContext({
      viewport: { width, height: width < 768 ? 844 : 900 },
      locale: options.language ?? 'en',
      timezoneId: 'Europe/Tallinn',
      reducedMotion: 'reduce',
      colorScheme: options.dark ? 'dark' : 'light',
      javaScriptEnabled: !options.withoutScripts,
      // What a worker fetches no test could hold up or look at: only the journey about it has one.
      serviceWorkers: options.worker ? 'allow' : 'block',
    })
    if (!options.withoutScripts) context.on('page', onceAlive)
    const page = await context.newPage()
    page.on('pageerror', (error) => noise.push(String(error)))
    // Only told when something fails: some tests want it so.
    page.on('response', (answer) => answer.status() >= 500 && refused.push(`${answer.status()} ${answer.url()}`))
    page.on('console', (message) => {
      if (
        ['error', 'warning'].includes(message.type()) &&
        !QUIET.test(message.text()) &&
        !QUIET_OFFLINE.test(message.text())
      )
        noise.push(message.text())
    })
    onTestFinished(() => context.close())
    return page
  }
  await moveClock(site.url, inject('mondayMorning'))
  const page = await open()
  onTestFinished(() => expect(noise, 'the browser said').toEqual([]))
  const mails = async () => (await (await fetch(`${site.url}/dev/mail.json`)).json()) as SentMail[]
  return {
    page,
    context: page.context(),
    url: site.url,
    another: open,
    mails,
    mailTo: async (email, subject) => {
      const newest = async () =>
        (await mails()).find((mail) => mail.to.includes(email) && (!subject || mail.subject === subject))
      // Every look makes the program read its whole mailbox.
      await expect.poll(newest, { interval: 250 }).toBeTruthy()
      return (await newest())!
    },
    moveClock: (to) => moveClock(site.url, to),
    anotherProcess: () => anotherProcess(database),
    change: (statements) => changeDatabase(database, statements),
    signIn: (inPage, role, email) => signIn(site.url, inPage, { role, email }),
  }
}

/** The day on which every test begins. */
export const monday = (): Temporal.PlainDate =>
  Temporal.Instant.from(inject('mondayMorning')).toZonedDateTimeISO('Europe/Tallinn').toPlainDate()

async function anotherProcess(database: string): Promise<AnotherProcess> {
  const site = await startSite(database)
  onTestFinished(() => site.close())
  return { ...site, signIn: (page, role, email) => signIn(site.url, page, { role, email }) }
}

async function moveClock(url: string, to: string): Promise<void> {
  const cookie = (await fetch(`${url}/healthz`)).headers.getSetCookie()[0]!.split(';')[0]!
  const answer = await fetch(`${url}/dev/clock`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify({ now: to }),
  })
  expect(answer.status).toBe(200)
}

/** Puts a demo person's login into a page's storage, as logging in by hand does. */
async function signIn(
  url: string,
  page: Page,
  who: { role: 0 | 1 | 2 | 3; email?: string | undefined },
): Promise<void> {
  const status = (await (await fetch(`${url}/dev/status`)).json()) as {
    demoLogins: { role: number; email: string; password: string }[]
  }
  const person = status.demoLogins.find((one) => one.role === who.role && (!who.email || one.email === who.email))!
  const cookie = (await fetch(`${url}/healthz`)).headers.getSetCookie()[0]!.split(';')[0]!
  const answer = await fetch(`${url}/api/account/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie, 'x-xsrf-token': cookie.split('=')[1]! },
    body: JSON.stringify({ userName: person.email, password: person.password }),
  })
  const { data } = (await answer.json()) as { data: Record<string, unknown> }
  await page.goto(`${url}/healthz`)
  await page.evaluate((items) => {
    for (const name of ['accessToken', 'refreshToken', 'cancelToken', 'role'])
      localStorage.setItem(name, String(items[name]))
  }, data)
}
