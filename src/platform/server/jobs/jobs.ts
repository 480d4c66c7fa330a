import { CompiledQuery, type Transaction } from 'kysely'
import { type Job, type JobResult, PgBoss } from 'pg-boss'
import type { Tables } from '#platform/server/database/tables.ts'
import { faultOf } from '#platform/server/redact.ts'

/** What each kind of job carries. Slices add theirs (`declare module`), so this room knows no slice. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by the slices.
export interface JobKinds {}
type Kind = keyof JobKinds & string

export interface JobHandlers {
  work: { [K in Kind]?: (data: JobKinds[K]) => Promise<void> }
  /** Cron lines in Europe/Tallinn; the kind must carry no data. */
  schedules: Partial<Record<Kind, string>>
  /** Kinds whose work may take up to a quarter of an hour: fetched one at a time. */
  slow?: readonly Kind[]
}

export interface Jobs {
  /** Written in the transaction of what it follows: both happen or neither. */
  send<K extends Kind>(kind: K, data: JobKinds[K], tx: Transaction<Tables>): Promise<void>
  /** Outside a transaction. */
  sendNow<K extends Kind>(kind: K, data: JobKinds[K]): Promise<void>
  /** One more try for a job that gave up; a second asking finds it no longer given up and changes nothing. */
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
/** Looked at every second: a queue that is woken for new jobs would leave those that wait behind a long one for half a minute. */
const SLOW_QUEUE = { ...QUEUE, notify: false, expireInSeconds: 1200 }

/** Given-up jobs stay long enough to be looked at and tried again. Of what runs by the clock a week is enough: the next one does its work. */
const KEPT = { deleteAfterSeconds: 30 * 86_400 }
const KEPT_OF_SCHEDULE = { deleteAfterSeconds: 8 * 86_400 }

/** Jobs fetched together fail alone: one that cannot be done takes no tries from its neighbours. */
async function oneByOne(batch: Job<unknown>[], handle: (data: unknown) => Promise<void>): Promise<JobResult[]> {
  const results: JobResult[] = []
  for (const job of batch) {
    const failed = await handle(job.data).then(
      () => null,
      (error: Error) => error,
    )
    const fault = failed && faultOf(failed)
    if (fault) console.error(`job ${job.name}: ${fault.code} ${fault.message}`)
    results.push(fault ? { id: job.id, status: 'failed', output: { ...fault } } : { id: job.id, status: 'completed' })
  }
  return results
}

/** What the queue does, done in the caller's transaction. */
const inside = (tx: Transaction<Tables>) => ({
  executeSql: async (text: string, values: unknown[] = []) => {
    const { rows } = await tx.executeQuery(CompiledQuery.raw(text, values))
    return { rows: rows as never[] }
  },
})

/** The queue lives in the same database (schema pgboss) and keeps its own small pool. It has the kinds with handlers unless they are named. */
export function jobQueue(databaseUrl: string, only?: readonly Kind[]): JobQueue {
  const boss = new PgBoss({
    connectionString: databaseUrl,
    max: 3,
    application_name: 'hool-jobs',
    useListenNotify: true,
  })
  let working = false
  boss.on('error', (error) => console.error(`jobs: ${error.message}`))
  return {
    async start({ work, schedules, slow = [] }) {
      const kinds = only ?? (Object.keys(work) as Kind[])
      await boss.start()
      for (const kind of kinds) {
        await boss.createQueue(kind, slow.includes(kind) ? SLOW_QUEUE : QUEUE)
        await boss.updateQueue(kind, schedules[kind] ? KEPT_OF_SCHEDULE : KEPT)
      }
      for (const kind of kinds) {
        const handle = work[kind] as ((data: unknown) => Promise<void>) | undefined
        if (!handle) continue
        const batchSize = slow.includes(kind) ? 1 : 5
        // A full batch is followed at once by the next: the queue wakes only for new jobs, not for those that were left.
        const options = { pollingIntervalSeconds: 1, batchSize, burstWhenBatchFull: true, perJobResults: true } as const
        await boss.work<unknown>(kind, options, (batch) => oneByOne(batch, handle))
      }
      for (const [kind, cron] of Object.entries(schedules))
        await boss.schedule(kind, cron as string, {}, { tz: 'Europe/Tallinn' })
      working = true
    },
    async send(kind, data, tx) {
      await boss.send(kind, data as object, { db: inside(tx) })
    },
    async retry(kind, jobId, tx) {
      await boss.retry(kind, jobId, { db: inside(tx) })
      // Wakes the worker, and keeps the queue from taking it away as too old.
      await boss.update(kind, undefined, { id: jobId, startAfter: 0, db: inside(tx) })
    },
    async sendNow(kind, data) {
      await boss.send(kind, data as object)
    },
    async stop() {
      working = false
      await boss.stop({ graceful: true, timeout: 5_000 })
    },
    isWorking: () => working,
  }
}
