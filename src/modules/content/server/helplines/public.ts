import type { House } from '#platform/server/context.ts'
import type { JobHandlers } from '#platform/server/jobs/jobs.ts'
import { remindToCheckHelplines } from './watch-helplines.ts'
import './tables.ts'

export { loadLastChecks, staleHelplinesSql } from './last-checked.ts'
export { remindToCheckHelplines }

declare module '#platform/server/jobs/jobs.ts' {
  interface JobKinds {
    'watch-helplines': object
  }
}

/** Job that asks administrators to check the helplines when the last check is old. */
export const helplineJobs = (house: House): JobHandlers => ({
  work: { 'watch-helplines': () => remindToCheckHelplines(house) },
  schedules: { 'watch-helplines': '40 7 * * *' },
})
