import { type Kysely, sql } from 'kysely'
import type { Tables } from '#platform/server/database/tables.ts'

export interface FailedQueueJob {
  jobId: string
  kind: string
  /** True if the queue has given up, false if it will retry the job. */
  isGivenUp: boolean
  since: Temporal.Instant
  attempts: number
  nextTryAt: Temporal.Instant | null
  code: string
  message: string
}

/** The queue creates its tables on its first start. */
async function hasQueueTables(db: Kysely<Tables>): Promise<boolean> {
  const { rows } = await sql<{ exists: boolean }>`select to_regclass('pgboss.job') is not null as exists`.execute(db)
  return rows[0]!.exists
}

/** Lists jobs that have failed for good or will be retried, without their data: the failed ones first, then by age. */
export async function listFailedQueueJobs(db: Kysely<Tables>, limit: number): Promise<FailedQueueJob[]> {
  if (!(await hasQueueTables(db))) return []
  const { rows } = await sql<
    Omit<FailedQueueJob, 'code' | 'message'> & { code: string | null; message: string | null }
  >`
    select id as "jobId", name as kind, state = 'failed' as "isGivenUp", created_on as since,
      retry_count + (state = 'failed')::int as attempts, case when state = 'retry' then start_after end as "nextTryAt",
      output ->> 'code' as code, output ->> 'message' as message
    from pgboss.job where state in ('failed', 'retry') order by state = 'failed' desc, created_on desc, id limit ${limit}`.execute(
    db,
  )
  return rows.map((row) => ({ ...row, code: row.code ?? 'Error', message: row.message ?? '' }))
}

export interface FailedJobCount {
  kind: string
  givenUp: number
  retrying: number
}

export async function countFailedQueueJobs(db: Kysely<Tables>): Promise<FailedJobCount[]> {
  if (!(await hasQueueTables(db))) return []
  const { rows } = await sql<FailedJobCount>`
    select name as kind, count(*) filter (where state = 'failed')::int as "givenUp",
      count(*) filter (where state = 'retry')::int as retrying
    from pgboss.job where state in ('failed', 'retry') group by name order by 2 desc, 1`.execute(db)
  return rows
}

/** Lists the ids of the jobs of the given kind that have failed for good. */
export async function listGivenUpJobIds(db: Kysely<Tables>, kind: string): Promise<string[]> {
  if (!(await hasQueueTables(db))) return []
  const { rows } = await sql<{ id: string }>`
    select id from pgboss.job where name = ${kind} and state = 'failed' order by created_on limit 1000`.execute(db)
  return rows.map(({ id }) => id)
}

export interface QueueHealth {
  /** Due time of the job that has been overdue longest. */
  oldestWaiting: Temporal.Instant | null
  /** Schedules that have not created a job for much longer than their interval. */
  silent: { kind: string; cron: string; last: Temporal.Instant | null }[]
}

/** Loads the health of the queue. All times come from the database's clock. */
export async function loadQueueHealth(db: Kysely<Tables>): Promise<QueueHealth> {
  if (!(await hasQueueTables(db))) return { oldestWaiting: null, silent: [] }
  const waiting = await sql<{ oldest: Temporal.Instant | null }>`
    select min(start_after) as oldest from pgboss.job where state = 'created' and start_after < now() and not blocked`.execute(
    db,
  )
  const { rows } = await sql<{ kind: string; cron: string; last: Temporal.Instant | null; quiet_minutes: number }>`
    select schedule.name as kind, schedule.cron, max(job.created_on) as last,
      extract(epoch from now() - coalesce(max(job.created_on), schedule.created_on))::int / 60 as quiet_minutes
    from pgboss.schedule left join pgboss.job on job.name = schedule.name
    group by schedule.name, schedule.cron, schedule.created_on order by schedule.name`.execute(db)
  return {
    oldestWaiting: waiting.rows[0]!.oldest,
    silent: rows
      .filter((row) => row.quiet_minutes > getMaxSilenceMinutes(row.cron))
      .map(({ kind, cron, last }) => ({ kind, cron, last })),
  }
}

const HOUR = 60
const DAY = 24 * HOUR

/** Returns the number of minutes that a schedule may be silent: its interval plus time for a restart. */
export function getMaxSilenceMinutes(cron: string): number {
  const [minute = '*', hour = '*', day = '*', , weekday = '*'] = cron.split(' ')
  const step = Number(/^\*\/(\d+)$/.exec(minute)?.[1] ?? 0)
  if (day !== '*') return 32 * DAY
  if (weekday !== '*') return 8 * DAY
  if (/^\d+$/.test(hour)) return DAY + 2 * HOUR
  if (hour !== '*') return DAY
  if (/^\d+$/.test(minute)) return 3 * HOUR
  return 3 * step + 15
}
