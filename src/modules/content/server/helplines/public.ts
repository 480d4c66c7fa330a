import type { House } from '#platform/server/context.ts'
import type { JobHandlers } from '#platform/server/jobs/jobs.ts'
import { watchHelplines } from './watch-helplines.ts'
import './tables.ts'

export { lastChecked, staleHelplines } from './last-checked.ts'
export { watchHelplines }

declare module '#platform/server/jobs/jobs.ts' {
  interface JobKinds {
    'watch-helplines': object
  }
}

/** Job that asks administrators to check the helplines when the last check is old. */
export const helplineJobs = (house: House): JobHandlers => ({
  work: { 'watch-helplines': () => watchHelplines(house) },
  schedules: { 'watch-helplines': '40 7 * * *' },
})
