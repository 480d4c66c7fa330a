import type { FastifyInstance } from 'fastify'
import { type AppOptions, buildApp } from './app.ts'
import { checkFfmpeg, movePrivatePictures } from './modules/providers/server/media/public.ts'
import { readSchema } from './modules/schema.ts'
import { rollSearchBits } from './modules/search/server/public.ts'
import { MODULES } from './modules/server.ts'
import { createCircuitBreakers } from './platform/server/circuit-breaker.ts'
import type { Clock } from './platform/server/clock.ts'
import type { AppDeps } from './platform/server/context.ts'
import { type Connection, connect } from './platform/server/database/connect.ts'
import { migrate } from './platform/server/database/migrate.ts'
import { openReplica } from './platform/server/database/replica.ts'
import { emailJobs } from './platform/server/email/public.ts'
import { createEncryption } from './platform/server/encryption.ts'
import { claimFileStoreIfAvailable } from './platform/server/files/claim-file-store.ts'
import { createFileStore } from './platform/server/files/create-file-store.ts'
import { logIfUnavailable } from './platform/server/files/unavailable-store.ts'
import type { LocalMode } from './platform/server/http/local-mode.ts'
import { createJobQueue, type JobHandlers } from './platform/server/jobs/jobs.ts'
import { logInfo, setLogFormat } from './platform/server/log.ts'
import { connectModules, createModuleJobs } from './platform/server/module.ts'
import { isLoopbackUrl, type Settings } from './platform/server/settings.ts'
import { shutDown } from './platform/server/shutdown.ts'
import { startTracing } from './platform/server/tracing/start-tracing.ts'

export interface RunningServer {
  app: FastifyInstance
  deps: AppDeps
  close(): Promise<void>
}

export interface StartOptions {
  settings: Settings
  databaseUrl: string
  clock: Clock
  pages: AppOptions['pages']
  /** Runs before the first request; inserts demo data. */
  beforeListening?: (deps: AppDeps) => Promise<void>
  local?: (deps: AppDeps) => LocalMode
}

/**
 * Migrates the database, starts the jobs and then listens for HTTP requests. `settings.payments` and `smtpUrl` must be
 * set, to the sandbox or to the real services. @throws an error whose message begins with 'Not started' for unusable
 * settings
 */
export async function startServer(options: StartOptions): Promise<RunningServer> {
  const { settings, databaseUrl, clock } = options
  if (settings.payments?.mode === 'sandbox' && !isLoopbackUrl(settings.publicUrl)) {
    throw new Error(`Not started: ${settings.publicUrl} is not this computer, so STRIPE_SECRET_KEY must be set.`)
  }
  setLogFormat(settings.logFormat)
  const advice = await checkFfmpeg(settings)
  if (settings.production) for (const line of advice) logInfo(line)
  const circuits = createCircuitBreakers()
  const connection = await connectAndMigrate(databaseUrl, settings.databasePoolerUrl)
  const replica =
    settings.databaseReplicaUrl &&
    openReplica({ primary: connection.db, primaryUrl: databaseUrl, replicaUrl: settings.databaseReplicaUrl })
  const queue = createJobQueue(databaseUrl)
  const deps: AppDeps = {
    settings,
    clock,
    db: connection.db,
    jobs: queue,
    encryption: createEncryption(settings.fieldKey),
    circuits,
    fileStore: await createFileStore(settings, circuits),
    ...connectModules(MODULES),
  }
  await claimFileStoreIfAvailable(deps).catch(async (error) => {
    if (replica) await replica.close()
    await connection.close()
    throw error
  })
  const tracing = settings.tracing && (await startTracing(settings.tracing))
  const emailJobHandlers = emailJobs(deps)
  const jobHandlers: JobHandlers[] = [emailJobHandlers, ...createModuleJobs(MODULES, deps)]
  await queue.start({
    work: Object.assign({}, ...jobHandlers.map(({ work }) => work)),
    schedules: Object.assign({}, ...jobHandlers.map(({ schedules }) => schedules)),
    slow: jobHandlers.flatMap(({ slow = [] }) => slow),
  })
  await options.beforeListening?.(deps)
  await rollSearchBits(deps)
  await movePrivatePictures(deps).catch(logIfUnavailable)
  const local = options.local?.(deps)
  const app = await buildApp({
    deps,
    databaseUrl,
    pages: options.pages,
    onCommit: connection.onCommit,
    pool: connection.pool,
    logs: true,
    areJobsWorking: () => queue.isWorking(),
    ...(replica ? { replica } : {}),
    ...(local ? { local } : {}),
  })
  await app.listen({ host: settings.host, port: settings.port })
  return {
    app,
    deps,
    close: () =>
      shutDown([
        { name: 'requests', limitMs: 7_000, run: () => app.close() },
        { name: 'jobs', limitMs: 4_000, run: () => queue.stop() },
        { name: 'email', limitMs: 100, run: emailJobHandlers.close },
        { name: 'database', limitMs: 500, run: connection.close },
        ...(replica ? [{ name: 'replica', limitMs: 1_500, run: replica.close }] : []),
        ...(tracing ? [{ name: 'traces', limitMs: 700, run: tracing.close }] : []),
      ]),
  }
}

/** Migrates the database. @returns the connections for requests and for jobs */
async function connectAndMigrate(databaseUrl: string, poolerUrl: string | null): Promise<Connection> {
  const direct = connect(databaseUrl)
  await migrate(direct.pool, readSchema())
  if (!poolerUrl) return direct
  await direct.close()
  return connect(poolerUrl, undefined, { isPooler: true })
}
