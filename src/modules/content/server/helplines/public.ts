import type { AppDeps } from '#platform/server/context.ts'
import type { JobHandlers } from '#platform/server/jobs/jobs.ts'
import { remindToCheckHelplines } from './remind-to-check-helplines.ts'
import './tables.ts'

export { loadLastChecks, staleHelplinesSql } from './last-checked.ts'
export { remindToCheckHelplines }

declare module '#platform/server/jobs/jobs.ts' {
  interface JobKinds {
    'check-helplines': object
  }
}

/** The job that reminds administrators to check helplines whose last check was too long ago. */
export const helplineJobs = (deps: AppDeps): JobHandlers => ({
  work: { 'check-helplines': () => remindToCheckHelplines(deps) },
  schedules: { 'check-helplines': '40 7 * * *' },
})
