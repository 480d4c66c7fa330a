import type { AddressInfo } from 'node:net'
import { closeOnSignal } from '#ops/close-on-signal.ts'
import { systemClock } from '#platform/server/clock.ts'
import { readSettings } from '#platform/server/settings.ts'
import { startServer } from '#src/main.ts'

// Serves the API and runs jobs until it receives a signal, with Stripe and the SMTP server unreachable. Simulates
// hanging work with a transaction that never ends.
const [databaseUrl, dataFolder] = process.argv.slice(2) as [string, string]
const settings = readSettings({ DATA_DIR: dataFolder, NODE_ENV: 'development' })
const unreachable = 'http://127.0.0.1:9'
Object.assign(settings, {
  port: 0,
  smtpUrl: 'smtp://127.0.0.1:9',
  payments: {
    ...{ mode: 'sandbox', secretKey: 'sk_test', publishableKey: 'pk_test', webhookSecret: 'whsec' },
    ...{ apiBase: unreachable, scriptUrl: `${unreachable}/v3/` },
  },
})
const { app, deps, close } = await startServer({ settings, databaseUrl, clock: systemClock, pages: 'none' })
deps.db
  .transaction()
  .execute(() => new Promise(() => undefined))
  .catch(() => undefined)
closeOnSignal(close)
process.send!((app.server.address() as AddressInfo).port)
