import { fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readSchema } from '#modules/schema.ts'
import { MODULES } from '#modules/server.ts'
import { generateLargeDataSet } from '#ops/large-data-set/generate-large-data-set.ts'
import { createCircuitBreakers } from '#platform/server/circuit-breaker.ts'
import { MovableClock } from '#platform/server/clock.ts'
import type { AppDeps } from '#platform/server/context.ts'
import { type Connection, connect } from '#platform/server/database/connect.ts'
import { startEmbeddedPostgres } from '#platform/server/database/embedded-postgres.ts'
import { migrate } from '#platform/server/database/migrate.ts'
import { createEncryption } from '#platform/server/encryption.ts'
import { createFileStore } from '#platform/server/files/create-file-store.ts'
import { connectModules } from '#platform/server/module.ts'
import { type PaymentSettings, readSettings, type Settings } from '#platform/server/settings.ts'
import { buildApp } from '#src/app.ts'
import { createFloorApp } from './floor.ts'
import type { Pace } from './pace.ts'

/** A database filled with a large data set. */
export interface BenchDatabase {
  deps: AppDeps
  connection: Connection
}

export interface BenchEnvironment extends BenchDatabase {
  providers: number
  pace: Pace
  port: number
  floorPort: number
  hasPages: boolean
  close(): Promise<void>
}

/**
 * Starts the benchmark environment in a temporary folder: PostgreSQL with fsync and a large data set, the app, the
 * baseline server (bare Fastify) and the payment sandbox. `databaseUrl` may point to a database filled by `npm run
 * seed`.
 */
export async function startBenchEnvironment(
  providers: number,
  pace: Pace,
  databaseUrl?: string,
): Promise<BenchEnvironment> {
  const folder = mkdtempSync(join(tmpdir(), 'hool-bench-'))
  const server = databaseUrl ? null : await startEmbeddedPostgres(folder)
  const url = databaseUrl ?? server!.getUrl('postgres')
  const connection = connect(url, SESSIONS)
  const clock = new MovableClock()
  clock.moveTo(getNextMondayMorning())
  await migrate(connection.pool, readSchema())
  if (server) await generateLargeDataSet({ connection, clock, providers })
  await connection.pool.query('checkpoint')
  const settings = readSettings({ DATA_DIR: folder })
  const payments = fork(new URL('./payments-process.ts', import.meta.url), [join(folder, 'payments')])
  settings.payments = ((await once(payments, 'message')) as [PaymentSettings])[0]
  const deps = await createBenchDeps({ settings, clock, connection })
  const hasPages = existsSync(new URL('../build/server/index.js', import.meta.url))
  const { onCommit } = connection
  const pages = hasPages ? 'built' : 'none'
  const app = await buildApp({ deps, databaseUrl: url, pages, onCommit, limits: 'off' })
  const floor = createFloorApp(connection)
  await app.listen({ host: '127.0.0.1', port: 0 })
  await floor.listen({ host: '127.0.0.1', port: 0 })
  return {
    ...{ deps, connection, providers, pace, hasPages },
    port: (app.server.address() as AddressInfo).port,
    floorPort: (floor.server.address() as AddressInfo).port,
    async close() {
      await app.close()
      await floor.close()
      payments.disconnect()
      await connection.close()
      await server?.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Creates dependencies without a job queue. */
export async function createBenchDeps({
  settings,
  clock,
  connection,
}: {
  settings: Settings
  clock: AppDeps['clock']
  connection: Connection
}): Promise<AppDeps> {
  const circuits = createCircuitBreakers()
  const doNothing = async () => undefined
  return {
    settings,
    clock,
    db: connection.db,
    jobs: { send: doNothing, sendNow: doNothing, retry: doNothing },
    encryption: createEncryption(settings.fieldKey),
    circuits,
    fileStore: await createFileStore(settings, circuits),
    ...connectModules(MODULES),
  }
}

/** The number of concurrent bookings in `measureBookings`. Each needs its own database connection. */
export const SESSIONS = 16

/**
 * Returns next Monday at 09:20 (speed.md 2.2), so that 'today' and 'this week' mean the same thing whenever the
 * benchmark runs.
 */
export function getNextMondayMorning(): Temporal.Instant {
  const today = Temporal.Now.zonedDateTimeISO('Europe/Tallinn').startOfDay()
  return today.add({ days: 8 - today.dayOfWeek, hours: 9, minutes: 20 }).toInstant()
}
