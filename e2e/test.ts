import { randomBytes } from 'node:crypto'
import { test as base } from '@playwright/test'
import { type SiteProcess, startSite } from '#ops/site-process.ts'
import { createDatabase } from '#ops/test-postgres.ts'
import { demoDataFolder, demoServerUrl, mondayMorning } from './global-setup.ts'
import { createVisits, type OpenSite } from './site.ts'

export interface WorkerOptions {
  /**
   * `untouched` gives the test file a site with demo data that no other test file has changed, for tests whose results
   * depend on the order of counsellors.
   */
  demoData: 'shared' | 'untouched'
  /** Settings of the site that differ from those of `npm start`. */
  siteSettings: Record<string, string>
}

export interface RunningSite {
  site: SiteProcess
  database: string
  /**
   * Whether all scheduled jobs must run before the next visit, because a test has moved the clock and run only some of
   * them.
   */
  areJobsDue: boolean
}

interface Fixtures {
  openSite: OpenSite
  /** Registers clean-up work that runs after the test, in reverse order, whether the test passes or fails. */
  onTestEnd: (work: () => Promise<unknown>) => void
}

/**
 * Each worker has a site with its own database, which the worker's tests share. Playwright starts another worker for
 * different options and after a failed test.
 */
export const test = base.extend<Fixtures, WorkerOptions & { running: RunningSite }>({
  demoData: ['shared', { option: true, scope: 'worker' }],
  siteSettings: [{}, { option: true, scope: 'worker' }],
  running: [
    // biome-ignore lint/correctness/noUnusedFunctionParameters: each value gets a worker of its own
    async ({ siteSettings, demoData }, use) => {
      const name = `e2e_${randomBytes(5).toString('hex')}`
      const database = await createDatabase(demoServerUrl(), name, 'hool_demo')
      const site = await startSite(
        database,
        { TRUSTED_PROXIES: 'loopback', CLOCK_STARTS_AT: mondayMorning(), ...siteSettings },
        demoDataFolder(),
      )
      await use({ site, database, areJobsDue: false })
      await site.close()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  openSite: async ({ running, browser }, use, testInfo) => {
    const visits = createVisits(running, browser)
    await use(visits.open)
    await visits.close(testInfo)
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's dependencies from this pattern
  onTestEnd: async ({}, use) => {
    const cleanups: (() => Promise<unknown>)[] = []
    await use((work) => cleanups.unshift(work))
    for (const cleanUp of cleanups) await cleanUp()
  },
})

export const { expect } = test
