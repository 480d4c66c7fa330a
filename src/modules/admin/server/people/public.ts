import type { AppDeps } from '#platform/server/context.ts'
import type { JobHandlers } from '#platform/server/jobs/jobs.ts'
import { finishBlocks } from './finish-blocks.ts'
import './tables.ts'

declare module '#platform/server/jobs/jobs.ts' {
  interface JobKinds {
    'finish-blocks': object
  }
}

export const peopleJobs = (deps: AppDeps): JobHandlers => ({
  work: { 'finish-blocks': () => finishBlocks(deps) },
  schedules: { 'finish-blocks': '* * * * *' },
})
