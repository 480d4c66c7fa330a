import { fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readSchema } from '#modules/schema.ts'
import { findProgram } from '#ops/debian-programs/find-program.ts'
import type { RunningProgram } from '#ops/debian-programs/run-program.ts'
import { findFreePort } from '#ops/find-free-port.ts'
import { startHaproxy } from '#ops/haproxy/start-haproxy.ts'
import { generateLargeDataSet } from '#ops/large-data-set/generate-large-data-set.ts'
import { startPgbouncer } from '#ops/pgbouncer/start-pgbouncer.ts'
import { startReplica } from '#ops/replica/start-replica.ts'
import { systemClock } from '#platform/server/clock.ts'
import { connect } from '#platform/server/database/connect.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#platform/server/database/embedded-postgres.ts'
import { migrate } from '#platform/server/database/migrate.ts'
import { findRunningPostmaster } from '#platform/server/database/postmaster.ts'
import { type PaymentSettings, readSettings } from '#platform/server/settings.ts'
import { startMailbox } from '#sandbox/mailbox.ts'
import { startS3Server } from '#testing/server/s3-server.ts'
import { type BenchDatabase, createBenchDeps } from '../environment.ts'
import { type ServerProcess, startServerProcess } from './start-server-process.ts'

interface RestartablePart {
  kill(): Promise<void>
  start(): Promise<void>
}

export interface Cluster extends BenchDatabase {
  /** The port that HAProxy listens on. */
  port: number
  servers: readonly ServerProcess[]
  proxy: RestartablePart
  /** PgBouncer; null if the processes connect directly to the database. */
  pooler: RestartablePart | null
  /** The object store for uploaded files. */
  fileStore: RestartablePart
  /** Kills PostgreSQL, which is restarted at once. */
  killDatabase(): void
  /** Kills the replica, which is restarted at once; null if there is none. */
  killReplica: (() => void) | null
  close(): Promise<void>
}

interface ClusterOptions {
  serverCount: number
  providers: number
  /** Whether the processes reach the database through PgBouncer. */
  hasPooler: boolean
  /** Whether visitors read from a streaming replica. */
  hasReplica: boolean
}

/**
 * Starts a whole site in a temporary folder: PostgreSQL with fsync and a large data set, the payment sandbox, a
 * mailbox, an object store, server processes and HAProxy in front of them.
 */
export async function startCluster({
  serverCount,
  providers,
  hasPooler,
  hasReplica,
}: ClusterOptions): Promise<Cluster> {
  for (const name of ['haproxy', ...(hasPooler ? ['pgbouncer' as const] : [])] as const) {
    const found = await findProgram(name)
    if (typeof found === 'string') throw new Error(found)
  }
  const folder = mkdtempSync(join(tmpdir(), 'hool-cluster-'))
  const closers = [async () => rmSync(folder, { recursive: true, force: true })]
  const close = async () => {
    // A part that has died must not prevent the others from being closed.
    for (const closePart of closers.toReversed()) await closePart().catch((error) => console.error(error))
  }
  try {
    const database = await startEmbeddedPostgres(folder)
    closers.push(database.close)
    const databaseUrl = database.getUrl('postgres')
    const connection = connect(databaseUrl)
    closers.push(connection.close)
    await migrate(connection.pool, readSchema())
    await generateLargeDataSet({ connection, clock: systemClock, providers })
    const replica = hasReplica ? await startClusterReplica(databaseUrl, folder) : null
    if (replica) closers.push(replica.close)
    const mailbox = await startMailbox({ stateFolder: join(folder, 'mailbox') })
    closers.push(mailbox.close)
    const sandbox = fork(new URL('../payments-process.ts', import.meta.url), [join(folder, 'payments')])
    closers.push(async () => void (sandbox.connected && sandbox.disconnect()))
    const [payments] = (await once(sandbox, 'message')) as [PaymentSettings]
    const pooler = hasPooler ? await startPart((port) => startPgbouncer({ databaseUrl, port }), closers) : null
    const port = await findFreePort()
    await sendWebhooksTo(port, payments)
    const s3 = await startS3Server()
    closers.push(s3.close)
    const fileStore = { kill: s3.kill, start: s3.restart }
    const env = {
      DATA_DIR: folder,
      S3_URL: s3.url,
      DEMO_DATA: 'off',
      DATABASE_URL: databaseUrl,
      DATABASE_POOLER_URL: pooler?.started.url ?? '',
      DATABASE_REPLICA_URL: replica?.getUrl('postgres') ?? '',
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      TRUSTED_PROXIES: 'loopback',
      AUTH_SECRET: randomBytes(32).toString('base64'),
      FIELD_KEY: randomBytes(32).toString('base64'),
    }
    const servers: ServerProcess[] = []
    const serverPorts: number[] = []
    for (let number = 1; number <= serverCount; number++) {
      const serverPort = await findFreePort()
      const server = await startServerProcess(`server ${number}`, {
        // Each process has its own data folder, as it would on a separate machine, with nothing from the other
        // processes in it.
        env: { ...env, DATA_DIR: join(folder, `server-${number}`), PORT: String(serverPort) },
        ...{ databaseUrl, payments, smtpUrl: mailbox.smtpUrl },
      })
      closers.push(() => server.stop('SIGTERM'))
      servers.push(server)
      serverPorts.push(serverPort)
    }
    const proxy = await startPart(() => startHaproxy({ port, serverPorts }), closers)
    const deps = await createBenchDeps({ settings: { ...readSettings(env), payments }, clock: systemClock, connection })
    const killPostgres = (dataFolder: string) => () =>
      void process.kill(findRunningPostmaster(join(dataFolder, 'postgres'))!.pid, 'SIGKILL')
    return {
      ...{ connection, deps, port, servers, proxy, pooler, fileStore, close },
      killDatabase: killPostgres(folder),
      killReplica: replica && killPostgres(join(folder, REPLICA)),
    }
  } catch (error) {
    await close()
    throw error
  }
}

const REPLICA = 'replica'

function startClusterReplica(primaryUrl: string, primaryFolder: string): Promise<EmbeddedPostgres> {
  const folder = join(primaryFolder, REPLICA)
  mkdirSync(folder)
  return startReplica({ primaryUrl, primaryFolder, folder, flags: { wal_retrieve_retry_interval: '500ms' } })
}

/** Starts a program that can be killed and started again on the same port. */
async function startPart<Program extends RunningProgram>(
  start: (port?: number) => Promise<Program>,
  closers: (() => Promise<void>)[],
): Promise<RestartablePart & { started: Program }> {
  let running = await start()
  closers.push(() => running.close())
  return {
    started: running,
    kill: () => running.kill(),
    async start() {
      running = await start(running.port)
    },
  }
}

/** Short retry delays, so that the run does not wait long for a webhook that failed because a part had been killed. */
const WEBHOOK_PAUSES_MS = [500, 1_000, 2_000, 4_000, 8_000, 16_000, 32_000]

async function sendWebhooksTo(port: number, { apiBase }: PaymentSettings): Promise<void> {
  const control = async (method: 'POST' | 'PUT', path: string, body: object) => {
    const response = await fetch(`${apiBase}/control/webhooks/${path}`, { method, body: JSON.stringify(body) })
    if (!response.ok) throw new Error(`the payment sandbox answered ${response.status}`)
  }
  await control('POST', 'endpoints', { url: `http://127.0.0.1:${port}/api/payment-webhook` })
  await control('PUT', 'pauses', { pauses: WEBHOOK_PAUSES_MS })
}
