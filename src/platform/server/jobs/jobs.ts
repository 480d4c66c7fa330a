import { SpanKind } from '@opentelemetry/api'
import { CompiledQuery, type Transaction } from 'kysely'
import { type Job, type JobResult, PgBoss } from 'pg-boss'
import { isDatabaseUnavailable } from '#platform/server/database/is-database-unavailable.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { logError } from '#platform/server/log.ts'
import { redactError } from '#platform/server/redact.ts'
import { getErrorType, markFailed, runInSpan } from '#platform/server/tracing/spans.ts'
import { HOME_TIME_ZONE } from '#platform/values/constants.ts'

/**
 * Data of each kind of job. To add a kind, a module declares it with `declare module` and adds its name to the
 * translations in `texts/jobs`. A scheduled kind that local mode should run is also added to `ops/run-due-jobs.ts`.
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by the modules
export interface JobKinds {}
type Kind = keyof JobKinds & string

export interface JobHandlers {
  work: { [K in Kind]?: (data: JobKinds[K]) => Promise<void> }
  /** Cron expressions in HOME_TIME_ZONE, for kinds without data. */
  schedules: Partial<Record<Kind, string>>
  /** Kinds that may take up to 15 minutes; they are fetched one at a time. */
  slow?: readonly Kind[]
}

export interface Jobs {
  /** Sends a job in the caller's transaction, so that it runs only if the transaction commits. */
  send<K extends Kind>(kind: K, data: JobKinds[K], tx: Transaction<Tables>): Promise<void>
  /** Sends a job outside a transaction. */
  sendNow<K extends Kind>(kind: K, data: JobKinds[K]): Promise<void>
  /** Retries a job that the queue gave up on. Idempotent: a second call finds it queued again and changes nothing. */
  retry(kind: string, jobId: string, tx: Transaction<Tables>): Promise<void>
}

export interface JobQueue extends Jobs {
  start(handlers: JobHandlers): Promise<void>
  stop(): Promise<void>
  isWorking(): boolean
}

const QUEUE = {
  notify: true,
  retryLimit: 12,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 3600,
  expireInSeconds: 300,
}
/**
 * While a job runs, its process sends two heartbeats in this time. If they stop, for example because the process was
 * killed, another process retries the job.
 */
const HEARTBEAT = { heartbeatSeconds: 15 }
/** How often one of the processes checks for jobs without a heartbeat. Each check also counts all stored jobs. */
const SUPERVISE_SECONDS = 10
/**
 * Notifications announce only new jobs, so queues are also polled for jobs to retry: every second if there are no
 * notifications. After a full batch the next one is fetched immediately.
 */
const POLLING = { pollingIntervalSeconds: 1, notifyPollingIntervalSeconds: 10, burstWhenBatchFull: true }
/** At shutdown, a job that takes longer than this is interrupted, and retried by the next process. */
const STOP_TIMEOUT_MS = 3_000
/** The queue's error message when a worker outlives the shutdown and then has no connection. */
const QUEUE_CLOSED = /Database connection is not opened/
/** Slow kinds are polled every second: with notifications, a job queued behind a long one would wait half a minute. */
const SLOW_QUEUE = { ...QUEUE, notify: false, expireInSeconds: 1200 }

/**
 * Failed jobs are stored for long enough to be inspected and retried. For scheduled jobs a week is enough, because the
 * next run repeats the work.
 */
const RETENTION = { deleteAfterSeconds: 30 * 86_400 }
const SCHEDULE_RETENTION = { deleteAfterSeconds: 8 * 86_400 }

interface BatchOptions {
  handle(data: unknown): Promise<void>
  isStopping(): boolean
  /** Completed jobs that the queue has not settled yet, because their batch is still running. */
  unsettled: Set<Job<unknown>>
}

/** The reason recorded for jobs that are retried because the queue stopped before they started. */
const NOT_STARTED = { code: 'QueueStopped', message: 'the process stopped before the job started' }

/**
 * Runs the jobs of a batch one after another. Each one fails independently, so the others do not lose an attempt. The
 * queue settles all of them at the end: settling each one would halve the throughput of short jobs.
 */
async function runSequentially(
  batch: Job<unknown>[],
  { handle, isStopping, unsettled }: BatchOptions,
): Promise<JobResult[]> {
  const results: JobResult[] = []
  for (const job of batch) {
    if (isStopping()) {
      results.push({ id: job.id, status: 'failed', output: NOT_STARTED })
      continue
    }
    const failed = await runInSpan(`job ${job.name}`, { kind: SpanKind.CONSUMER, root: true }, async (span) => {
      try {
        await handle(job.data)
        return null
      } catch (error) {
        // A job that outlives the shutdown loses its connections. That is not a failure of the job, which is retried.
        if (!(isStopping() && isDatabaseUnavailable(error))) {
          // Logged within the span, so that the line includes the trace id.
          logError('job failed', { job: job.name }, error)
          markFailed(span, getErrorType(error))
        }
        return redactError(error)
      }
    })
    results.push(failed ? { id: job.id, status: 'failed', output: { ...failed } } : { id: job.id, status: 'completed' })
    if (!failed) unsettled.add(job)
  }
  for (const job of batch) unsettled.delete(job)
  return results
}

/** Creates an adapter that lets the queue run its SQL in the caller's transaction. */
const createAdapter = (tx: Transaction<Tables>) => ({
  executeSql: async (text: string, values: unknown[] = []) => {
    const { rows } = await tx.executeQuery(CompiledQuery.raw(text, values))
    return { rows: rows as never[] }
  },
})

interface QueueOptions {
  /** The only kinds that the queue serves; by default those with handlers. */
  only?: readonly Kind[]
  stopTimeoutMs?: number
  superviseSeconds?: number
}

/** Creates the job queue, which uses the same database (schema pgboss) and has its own small connection pool. */
export function createJobQueue(
  databaseUrl: string,
  { only, stopTimeoutMs = STOP_TIMEOUT_MS, superviseSeconds = SUPERVISE_SECONDS }: QueueOptions = {},
): JobQueue {
  const boss = new PgBoss({
    connectionString: databaseUrl,
    max: 3,
    application_name: 'hool-jobs',
    useListenNotify: true,
    superviseIntervalSeconds: superviseSeconds,
    monitorIntervalSeconds: superviseSeconds,
  })
  let isWorking = false
  let isStopping = false
  const unsettled = new Set<Job<unknown>>()
  const logQueueError = (error: Error) => {
    if (isStopping && (isDatabaseUnavailable(error) || QUEUE_CLOSED.test(error.message))) return
    logError('job queue failed', {}, error)
  }
  boss.on('error', logQueueError)
  return {
    async start({ work, schedules, slow = [] }) {
      const kinds = only ?? (Object.keys(work) as Kind[])
      await boss.start()
      for (const kind of kinds) {
        await boss.createQueue(kind, slow.includes(kind) ? SLOW_QUEUE : QUEUE)
        // Updates existing queues, which createQueue leaves unchanged.
        await boss.updateQueue(kind, { ...HEARTBEAT, ...(schedules[kind] ? SCHEDULE_RETENTION : RETENTION) })
      }
      for (const kind of kinds) {
        const handle = work[kind] as ((data: unknown) => Promise<void>) | undefined
        if (!handle) continue
        const batchSize = slow.includes(kind) ? 1 : 5
        const options = { ...POLLING, batchSize, perJobResults: true } as const
        const batchOptions = { handle, isStopping: () => isStopping, unsettled }
        await boss.work<unknown>(kind, options, (batch) => runSequentially(batch, batchOptions))
      }
      for (const [kind, cron] of Object.entries(schedules))
        await boss.schedule(kind, cron as string, {}, { tz: HOME_TIME_ZONE })
      isWorking = true
    },
    async send(kind, data, tx) {
      await boss.send(kind, data as object, { db: createAdapter(tx) })
    },
    async retry(kind, jobId, tx) {
      await boss.retry(kind, jobId, { db: createAdapter(tx) })
      // Wakes the worker, and prevents the queue from deleting the job because of its age.
      await boss.update(kind, undefined, { id: jobId, startAfter: 0, db: createAdapter(tx) })
    },
    async sendNow(kind, data) {
      await boss.send(kind, data as object)
    },
    async stop() {
      isWorking = false
      isStopping = true
      // Otherwise, if one job in a batch does not end in time, the next process would repeat all of them.
      for (const [kind, jobs] of Map.groupBy(unsettled, (job) => job.name))
        await boss.complete(kind, jobs).catch(logQueueError)
      unsettled.clear()
      await boss.stop({ graceful: true, timeout: stopTimeoutMs })
    },
    isWorking: () => isWorking,
  }
}
