import { closeOnSignal } from '#ops/close-on-signal.ts'
import { systemClock } from '#platform/server/clock.ts'
import { type PaymentSettings, readSettings } from '#platform/server/settings.ts'
import { startServer } from '#src/main.ts'
import { readUsage } from './usage.ts'

/** One server process of a cluster: the same server as `npm start`, with services that all processes share. */
export interface ServerInput {
  env: Record<string, string>
  databaseUrl: string
  payments: PaymentSettings
  smtpUrl: string
}

const { env, databaseUrl, payments, smtpUrl } = JSON.parse(process.argv[2]!) as ServerInput
const settings = { ...readSettings(env), payments, smtpUrl }
const server = await startServer({ settings, databaseUrl, clock: systemClock, pages: 'built' })
const close = closeOnSignal(server.close)
// The parent process has exited.
process.on('disconnect', close)
process.on('message', () => process.send!(readUsage()))
process.send!('ready')
