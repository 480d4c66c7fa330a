import { defineConfig } from '@playwright/test'
import type { WorkerOptions } from './e2e/test.ts'
import { browserLaunchOptions } from './ops/find-browser.ts'

/** Whole journeys through the site in a real browser. What one screen or dialog does is tested below that: `src/**\/*.test.tsx`. */
export default defineConfig<object, WorkerOptions>({
  testDir: 'e2e',
  globalSetup: './e2e/global-setup.ts',
  workers: 2,
  timeout: 120_000,
  // What is waited for comes within moments, but a machine under load has longer moments.
  expect: { timeout: 20_000 },
  forbidOnly: true,
  reporter: [['dot'], ['./ops/check/journeys-reporter.ts']],
  use: {
    actionTimeout: 30_000,
    launchOptions: await browserLaunchOptions({ withDevices: true }),
    screenshot: 'only-on-failure',
    trace: { mode: 'retain-on-failure', screenshots: false, sources: false },
  },
  projects: [
    { name: 'journeys', outputDir: 'artifacts/journeys', testMatch: '*.spec.ts', testIgnore: 'rooms/**' },
    // Groups, media servers, relays and processes of the session room: minutes each, run by `npm run test:rooms`.
    { name: 'rooms', outputDir: 'artifacts/rooms', testMatch: 'rooms/*.spec.ts', timeout: 300_000, workers: 1 },
  ],
})
