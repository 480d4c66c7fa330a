import { sql } from 'kysely'
import type { AppDeps } from '#platform/server/context.ts'
import type { JobHandlers, JobKinds } from '#platform/server/jobs/jobs.ts'
import { faultOf } from '#platform/server/redact.ts'
import './tables.ts'

declare module '#platform/server/jobs/jobs.ts' {
  interface JobKinds {
    'forget-old-faults': object
  }
}

interface Noted {
  /** The job in which it happened, or what of the outside a page needed and did not get. */
  kind: keyof JobKinds | 'media-server'
  /** Our own id of what it is about. */
  subject?: string
  error: unknown
}

/** Notes what a sweeper could not do; it goes on with the next. Told of in the log and on the superusers' screen. */
export async function noteFault({ db, clock }: Pick<AppDeps, 'db' | 'clock'>, { kind, subject = '', error }: Noted) {
  const { code, message } = faultOf(error)
  const now = clock.now()
  console.error(`${kind} ${subject}: ${code} ${message}`)
  await db
    .insertInto('noted_fault')
    .values({ kind, subject, code, message, first_at: now, last_at: now, times: 1 })
    .onConflict((conflict) =>
      conflict.columns(['kind', 'subject']).doUpdateSet({
        code,
        message,
        last_at: now,
        times: sql`noted_fault.times + 1`,
      }),
    )
    .execute()
    // With the database away there is still the log.
    .catch(() => undefined)
}

const KEPT = { hours: 24 * 30 }

export const faultJobs = (deps: AppDeps): JobHandlers => ({
  work: {
    'forget-old-faults': async () => {
      const before = deps.clock.now().subtract(KEPT)
      await deps.db.deleteFrom('noted_fault').where('last_at', '<', before).execute()
    },
  },
  schedules: { 'forget-old-faults': '55 3 * * *' },
})
