import { sql } from 'kysely'
import type { AppDeps } from '#platform/server/context.ts'
import { isDatabaseUnavailable } from '#platform/server/database/is-database-unavailable.ts'
import type { JobHandlers, JobKinds } from '#platform/server/jobs/jobs.ts'
import { logError } from '#platform/server/log.ts'
import { redactError } from '#platform/server/redact.ts'
import './tables.ts'

declare module '#platform/server/jobs/jobs.ts' {
  interface JobKinds {
    'purge-failed-jobs': object
  }
}

interface JobFailure {
  /** The job that failed, or the external service that a page could not reach. */
  kind: keyof JobKinds | 'media-server'
  /** The item's id in our database. */
  subject?: string
  error: unknown
}

/**
 * Records an item that a job could not process, so that the job can continue without it. The item appears in the log
 * and on the administrators' failed-jobs page.
 * @throws the error if the database is unavailable or the process is shutting down, so that the job ends and is
 * repeated instead of failing for every further item
 */
export async function recordFailedJob(
  { db, clock }: Pick<AppDeps, 'db' | 'clock'>,
  { kind, subject = '', error }: JobFailure,
) {
  if (isDatabaseUnavailable(error)) throw error
  const { code, message } = redactError(error)
  const now = clock.now()
  logError('job skipped an item', { job: kind, subject }, error)
  await db
    .insertInto('failed_job')
    .values({ kind, subject, code, message, first_at: now, last_at: now, failures: 1 })
    .onConflict((conflict) =>
      conflict.columns(['kind', 'subject']).doUpdateSet({
        code,
        message,
        last_at: now,
        failures: sql`failed_job.failures + 1`,
      }),
    )
    .execute()
    // If the database is unavailable, the error is still in the log.
    .catch(() => undefined)
}

const RETENTION = { hours: 24 * 30 }

export const failedJobJobs = (deps: AppDeps): JobHandlers => ({
  work: {
    'purge-failed-jobs': async () => {
      const before = deps.clock.now().subtract(RETENTION)
      await deps.db.deleteFrom('failed_job').where('last_at', '<', before).execute()
    },
  },
  schedules: { 'purge-failed-jobs': '55 3 * * *' },
})
