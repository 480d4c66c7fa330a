import { globSync } from 'node:fs'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'
import { AXE_TAGS, STYLE_RULES } from './ops/axe-rules.ts'
import { findBrowser } from './ops/find-browser.ts'
import { SlowestFirst } from './ops/testing/slowest-first.ts'
import { findFilesUsingDates } from './ops/testing/uses-dates.ts'

const folders = ['src', 'sandbox', 'ops', 'bench']
const command = 'ops/**/*.command.test.ts'
/** Commands that need the whole machine for minutes; only CI runs them (`npm test -- --heavy`). */
const heavyCommands = ['cluster', 'load', 'rooms'].map((name) => `ops/${name}.command.test.ts`)
const withDatabase = folders.flatMap((folder) => [`${folder}/**/*.db.test.ts`, `${folder}/**/*.calls.test.ts`])
/**
 * Slow tests: they encode pictures and videos, unpack lists of the maximum size, validate documents against their
 * schemas, run another Vitest or talk to the sandbox over HTTP. Each takes seconds and behaves the same in every time
 * zone, so the fast check excludes them and `npm test` runs them once.
 */
const heavy = [
  'src/modules/providers/server/media/ffmpeg.test.ts',
  'src/modules/providers/server/media/pictures.test.ts',
  'src/modules/providers/server/media/video.test.ts',
  'src/modules/admin/server/imports/parse-table-file.test.ts',
  'src/modules/accounting/server/invoices/e-invoice.test.ts',
  'src/modules/admin/server/imports/check-row.test.ts',
  'sandbox/payments/core/protocol.test.ts',
  'sandbox/payments/webhooks/webhooks.test.ts',
  'sandbox/payments/balances.test.ts',
  'sandbox/payments/payments.test.ts',
  'sandbox/mailbox.test.ts',
  'ops/check/reporter.test.ts',
]
/** Tests with many generated cases each; `npm test` runs those about time in both time zones. */
const property = 'src/**/*.property.test.ts'
/** Timeouts are generous, because a machine under load stalls. */
const patience = (testTimeout: number) => ({ expect: { poll: { timeout: 20_000 } }, testTimeout })

/** Screens and dialogs, each in a browser without the rest of the site. */
const components = 'src/**/*.test.tsx'
const launchOptions = {}
/**
 * Looks for Chromium only in runs that include the component tests: otherwise Vitest drops their project before calling
 * this hook.
 */
const chromium: Plugin = {
  name: 'find-chromium',
  enforce: 'post',
  async config() {
    const found = await findBrowser()
    if (!found) throw new Error('No Chromium here: install one or name it in CHROMIUM_PATH')
    Object.assign(launchOptions, { ...found, chromiumSandbox: process.getuid?.() !== 0 })
  },
}

/**
 * Test files share their modules, which halves the run time. This is safe because no file changes anything that another
 * one reads.
 */
const unit = {
  include: folders.map((folder) => `${folder}/**/*.test.ts`),
  exclude: [...withDatabase, ...heavy, property, command],
  isolate: false,
  ...patience(30_000),
}
const commands = { include: [command], globalSetup: ['./ops/testing/build-once.ts'], ...patience(600_000) }
const root = import.meta.dirname
const unitAboutTime = findFilesUsingDates(globSync(unit.include, { cwd: root, exclude: unit.exclude }))
const propertyAboutTime = findFilesUsingDates(globSync(property, { cwd: root }))

/** Tests about time run in two zones, because a suite pinned to UTC hides zone bugs. */
export default defineConfig({
  test: {
    sequence: { sequencer: SlowestFirst },
    projects: [
      { test: { name: 'unit', ...unit, env: { TZ: 'UTC' } } },
      { test: { name: 'unit-far-east', ...unit, include: unitAboutTime, env: { TZ: 'Pacific/Auckland' } } },
      { test: { name: 'property', include: [property], env: { TZ: 'UTC' } } },
      {
        test: {
          name: 'property-far-east',
          include: propertyAboutTime,
          env: { TZ: 'Pacific/Auckland' },
        },
      },
      {
        plugins: [react(), chromium],
        // Listed here, because discovering them one by one would reload the page in the middle of the first run.
        optimizeDeps: {
          include: [
            '@simplewebauthn/browser',
            'axe-core',
            'marked',
            'peer-lite',
            'react',
            'react-dom/client',
            'react-dom/server',
            'react-easy-crop',
            'react-router',
            'react/jsx-dev-runtime',
            'vitest-browser-react',
            'zod',
          ],
        },
        test: {
          name: 'component',
          include: [components],
          setupFiles: ['./src/testing/web/reset.ts'],
          provide: { axeTags: AXE_TAGS, axeStyleRules: STYLE_RULES },
          isolate: false,
          // Only a failing assertion uses up the timeout. Every test waits for the interval a few times.
          expect: { poll: { timeout: 15_000, interval: 10 } },
          testTimeout: 40_000,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            viewport: { width: 1280, height: 900 },
            provider: playwright({
              launchOptions,
              contextOptions: { reducedMotion: 'reduce', timezoneId: 'Europe/Tallinn', locale: 'en-GB' },
              actionTimeout: 15_000,
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
      {
        test: {
          name: 'database',
          include: [...withDatabase, ...heavy],
          isolate: false,
          globalSetup: ['./src/testing/server/global-setup.ts'],
          ...patience(120_000),
          hookTimeout: 60_000,
        },
      },
      // Each command of the README runs as a separate process (ops/readme-commands.test.ts).
      { test: { name: 'command', ...commands, exclude: heavyCommands } },
      { test: { name: 'heavy-command', ...commands, include: heavyCommands } },
    ],
  },
})
