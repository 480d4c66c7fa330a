import { type Kysely, sql } from 'kysely'
import type { Tables } from '#platform/server/database/tables.ts'

export interface StandingJob {
  jobId: string
  kind: string
  /** Given up, or tried again later. */
  isGivenUp: boolean
  since: Temporal.Instant
  tries: number
  nextTryAt: Temporal.Instant | null
  code: string
  message: string
}

/** The queue makes its tables when it first starts. */
async function isThere(db: Kysely<Tables>): Promise<boolean> {
  const { rows } = await sql<{ there: boolean }>`select to_regclass('pgboss.job') is not null as there`.execute(db)
  return rows[0]!.there
}

/** Jobs that gave up or have failed and are tried again, the latest first. What they carry is not shown. */
export async function standingJobs(db: Kysely<Tables>, limit: number): Promise<StandingJob[]> {
  if (!(await isThere(db))) return []
  const { rows } = await sql<Omit<StandingJob, 'code' | 'message'> & { code: string | null; message: string | null }>`
    select id as "jobId", name as kind, state = 'failed' as "isGivenUp", created_on as since,
      retry_count + (state = 'failed')::int as tries, case when state = 'retry' then start_after end as "nextTryAt",
      output ->> 'code' as code, output ->> 'message' as message
    from pgboss.job where state in ('failed', 'retry') order by state = 'failed' desc, created_on desc, id limit ${limit}`.execute(
    db,
  )
  return rows.map((row) => ({ ...row, code: row.code ?? 'Error', message: row.message ?? '' }))
}

export interface KindCount {
  kind: string
  givenUp: number
  retrying: number
}

export async function countStanding(db: Kysely<Tables>): Promise<KindCount[]> {
  if (!(await isThere(db))) return []
  const { rows } = await sql<KindCount>`
    select name as kind, count(*) filter (where state = 'failed')::int as "givenUp",
      count(*) filter (where state = 'retry')::int as retrying
    from pgboss.job where state in ('failed', 'retry') group by name order by 2 desc, 1`.execute(db)
  return rows
}

/** Ids of the given-up jobs of a kind. */
export async function givenUpOf(db: Kysely<Tables>, kind: string): Promise<string[]> {
  if (!(await isThere(db))) return []
  const { rows } = await sql<{ id: string }>`
    select id from pgboss.job where name = ${kind} and state = 'failed' order by created_on limit 1000`.execute(db)
  return rows.map(({ id }) => id)
}

export interface QueueHealth {
  /** The job that could have begun and waits longest. */
  oldestWaiting: Temporal.Instant | null
  /** Schedules that have not written a job for much longer than they should. */
  silent: { kind: string; cron: string; last: Temporal.Instant | null }[]
}

/** Whether work is being done: by the database's clock, on which the queue lives. */
export async function queueHealth(db: Kysely<Tables>): Promise<QueueHealth> {
  if (!(await isThere(db))) return { oldestWaiting: null, silent: [] }
  const waiting = await sql<{ oldest: Temporal.Instant | null }>`
    select min(start_after) as oldest from pgboss.job where state = 'created' and start_after < now() and not blocked`.execute(
    db,
  )
  const { rows } = await sql<{ kind: string; cron: string; last: Temporal.Instant | null; quiet_minutes: number }>`
    select s.name as kind, s.cron, max(j.created_on) as last,
      extract(epoch from now() - coalesce(max(j.created_on), s.created_on))::int / 60 as quiet_minutes
    from pgboss.schedule s left join pgboss.job j on j.name = s.name
    group by s.name, s.cron, s.created_on order by s.name`.execute(db)
  return {
    oldestWaiting: waiting.rows[0]!.oldest,
    silent: rows
      .filter((row) => row.quiet_minutes > quietMinutes(row.cron))
      .map(({ kind, cron, last }) => ({ kind, cron, last })),
  }
}

const HOUR = 60
const DAY = 24 * HOUR

/** How long a schedule may be quiet before something is wrong: its pause, and room for a restart. */
export function quietMinutes(cron: string): number {
  const [minute = '*', hour = '*', day = '*', , weekday = '*'] = cron.split(' ')
  const step = Number(/^\*\/(\d+)$/.exec(minute)?.[1] ?? 0)
  if (day !== '*') return 32 * DAY
  if (weekday !== '*') return 8 * DAY
  if (/^\d+$/.test(hour)) return DAY + 2 * HOUR
  if (hour !== '*') return DAY
  if (/^\d+$/.test(minute)) return 3 * HOUR
  return 3 * step + 15
}
