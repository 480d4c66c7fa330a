import { defineConfig } from 'vitest/config'

const rooms = ['contract', 'server', 'web', 'sandbox', 'ops']
const withDatabase = rooms.flatMap((room) => [`${room}/**/*.db.test.ts`, `${room}/**/*.calls.test.ts`])
/**
 * They encode pictures and videos, unpack lists of the largest size, hold papers against their schemas or talk to the sandbox
 * over HTTP: seconds each, the same in every zone. No part of the fast check; `npm test` runs them once.
 */
const heavy = [
  'server/media/pictures.test.ts',
  'server/media/video.test.ts',
  'server/imports/table-of-file.test.ts',
  'server/invoices/e-invoice.test.ts',
  'server/imports/check-row.test.ts',
  'sandbox/payments/core/protocol.test.ts',
  'sandbox/payments/webhooks/webhooks.test.ts',
  'sandbox/payments/money.test.ts',
  'sandbox/payments/payments.test.ts',
  'sandbox/mailbox.test.ts',
]
/** Many made-up cases each; `npm test` asks them in both zones. */
const property = 'server/**/*.property.test.ts'
/** What is waited for comes within moments, but a machine under load has longer moments. */
const patience = (testTimeout: number) => ({ expect: { poll: { timeout: 20_000 } }, testTimeout })

/** Files share their modules, which halves the time: none of them changes what another one reads. */
const unit = {
  include: rooms.map((room) => `${room}/**/*.test.{ts,tsx}`),
  exclude: [...withDatabase, ...heavy, property],
  isolate: false,
  ...patience(30_000),
}

/** Rules run in two zones, because a suite pinned to UTC hides zone bugs. */
export default defineConfig({
  test: {
    projects: [
      { test: { name: 'unit', ...unit, env: { TZ: 'UTC' } } },
      { test: { name: 'unit-far-east', ...unit, env: { TZ: 'Pacific/Auckland' } } },
      { test: { name: 'property', include: [property], env: { TZ: 'UTC' } } },
      {
        test: {
          name: 'property-far-east',
          include: [property],
          env: { TZ: 'Pacific/Auckland' },
        },
      },
      {
        test: {
          name: 'database',
          include: [...withDatabase, ...heavy],
          globalSetup: ['./server/testing/global-setup.ts'],
          ...patience(30_000),
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'browser',
          include: ['e2e/**/*.test.ts'],
          globalSetup: ['./e2e/global-setup.ts'],
          fileParallelism: false,
          ...patience(120_000),
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
