import { randomBytes } from 'node:crypto'
import { test as base } from '@playwright/test'
import { type SiteProcess, startSite } from '#ops/site-process.ts'
import { createDatabase } from '#ops/test-postgres.ts'
import { demoServerUrl } from './global-setup.ts'
import { createVisits, type OpenSite } from './site.ts'

export interface WorkerOptions {
  /**
   * `untouched`: a site whose demo data no other test file has changed, for tests that depend on the order of
   * counsellors.
   */
  demoData: 'shared' | 'untouched'
  /** Settings for test files that need values other than those of `npm start`. */
  siteSettings: Record<string, string>
}

export interface RunningSite {
  site: SiteProcess
  database: string
  /** Whether scheduled jobs must run at the next visit, because a test has moved the clock and run some. */
  areJobsDue: boolean
}

interface Fixtures {
  openSite: OpenSite
  /** Registers cleanup that runs after the test, in reverse order, whether it passed or failed. */
  atTheEnd: (work: () => Promise<unknown>) => void
}

/**
 * Every worker has a site with its own database, which its tests use one after another. Playwright starts another
 * worker for other options and after a failed test.
 */
export const test = base.extend<Fixtures, WorkerOptions & { running: RunningSite }>({
  demoData: ['shared', { option: true, scope: 'worker' }],
  siteSettings: [{}, { option: true, scope: 'worker' }],
  running: [
    // biome-ignore lint/correctness/noUnusedFunctionParameters: each value gets its own worker and therefore its own site
    async ({ siteSettings, demoData }, use) => {
      const name = `e2e_${randomBytes(5).toString('hex')}`
      const database = await createDatabase(demoServerUrl(), name, 'hool_demo')
      const site = await startSite(database, { TRUSTED_PROXIES: 'loopback', ...siteSettings })
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
  atTheEnd: async ({}, use) => {
    const works: (() => Promise<unknown>)[] = []
    await use((work) => works.unshift(work))
    for (const work of works) await work()
  },
})

export const { expect } = test
