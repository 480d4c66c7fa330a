import { sql } from 'kysely'
import type { Pool } from 'pg'
import type { Database } from '#platform/server/database/connect.ts'
import { countFailedQueueJobs, getMaxSilenceMinutes, loadQueueHealth } from '#platform/server/jobs/failed-queue-jobs.ts'
import { type Check, type Finding, ok, problem, warning } from './check.ts'
import { hasTable } from './database-checks.ts'

const MAX_WAITING_MINUTES = 10

export const jobChecks = ({ pool, db }: { pool: Pool; db: Database }): Check[] => [
  { name: 'job queue', run: () => checkQueue(pool, db), ifFailed: 'Restart the server.' },
  { name: 'failed jobs', run: () => checkFailedJobs(pool, db), ifFailed: 'Restart the server.' },
]

async function checkQueue(pool: Pool, db: Database): Promise<Finding> {
  if (!(await hasTable(pool, 'pgboss.job'))) return ok('The first start creates it.')
  const { rows } = await pool.query<{ minutes: number | null }>(
    `select extract(epoch from now() - min(backend_start))::float8 / 60 as minutes
     from pg_stat_activity where datname = current_database() and application_name = 'hool-jobs'`,
  )
  const runningMinutes = rows[0]!.minutes
  if (runningMinutes === null) return ok('No server is running. Jobs wait until one starts.')
  const { oldestWaiting, silent } = await loadQueueHealth(db)
  const now = await sql<{ now: Temporal.Instant }>`select now() as now`.execute(db)
  const minutes = oldestWaiting ? now.rows[0]!.now.since(oldestWaiting).total('minutes') : 0
  if (minutes > MAX_WAITING_MINUTES)
    return problem(
      `A job has been waiting for ${Math.round(minutes)} minutes, so emails and charges are late.`,
      'Restart the server, and see its log.',
    )
  // After an interruption, such as a night without a server, a schedule does not run until its next regular time.
  const overdue = silent.filter(({ cron }) => runningMinutes > getMaxSilenceMinutes(cron))
  if (overdue.length > 0)
    return warning(
      `Scheduled jobs have not run for too long: ${overdue.map(({ kind }) => kind).join(', ')}.`,
      'Restart the server, and see its log.',
    )
  return ok('Jobs are run in time.')
}

async function checkFailedJobs(pool: Pool, db: Database): Promise<Finding> {
  if (!(await hasTable(pool, 'failed_job'))) return ok('None.')
  const kinds = await countFailedQueueJobs(db)
  const givenUp = kinds.filter((kind) => kind.givenUp > 0)
  const { rows } = await pool.query<{ kind: string }>('select distinct kind from failed_job order by kind')
  const names = [...new Set([...givenUp.map(({ kind }) => kind), ...rows.map(({ kind }) => kind)])]
  if (names.length === 0) return ok('None.')
  return warning(
    `Some failed: ${names.join(', ')}.`,
    'An administrator can see why and run them again, under /superuser.',
  )
}
