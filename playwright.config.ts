import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import type { WorkerOptions } from './e2e/test.ts'
import { browserLaunchOptions } from './ops/find-browser.ts'

/** Each worker starts a site with a copy of the database. */
const MAX_WORKERS = 8

/**
 * Whole journeys through the site in a real browser, and checks of pages as the server sends them. Component tests cover
 * individual screens and dialogs: `src/**\/*.test.tsx`.
 */
export default defineConfig<object, WorkerOptions>({
  testDir: 'e2e',
  globalSetup: './e2e/global-setup.ts',
  // Tests often wait for pages, so one worker per core would leave cores idle.
  workers: Math.min(MAX_WORKERS, Math.ceil(availableParallelism() * 1.5)),
  timeout: 120_000,
  // Polling timeouts are generous, because a machine under load stalls.
  expect: { timeout: 20_000 },
  forbidOnly: true,
  reporter: [['dot'], ['./ops/check/playwright-reporter.ts']],
  use: {
    actionTimeout: 30_000,
    launchOptions: await browserLaunchOptions({ withDevices: true }),
    screenshot: 'only-on-failure',
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false, sources: false },
  },
  projects: [
    { name: 'journeys', outputDir: 'artifacts/journeys', testMatch: '*.spec.ts', testIgnore: '{pages,rooms}/**' },
    { name: 'pages', outputDir: 'artifacts/pages', testMatch: 'pages/*.spec.ts' },
    // Session rooms: groups, media servers, relays and server processes. Each test takes minutes; `npm run test:rooms`
    // runs them.
    { name: 'rooms', outputDir: 'artifacts/rooms', testMatch: 'rooms/*.spec.ts', timeout: 300_000, workers: 1 },
  ],
})
