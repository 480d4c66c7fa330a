import type { House } from '#platform/server/context.ts'
import type { JobHandlers } from '#platform/server/jobs/jobs.ts'
import { finishBlocks } from './finish-closings.ts'
import './tables.ts'

declare module '#platform/server/jobs/jobs.ts' {
  interface JobKinds {
    'finish-closings': object
  }
}

export const peopleJobs = (house: House): JobHandlers => ({
  work: { 'finish-closings': () => finishBlocks(house) },
  schedules: { 'finish-closings': '* * * * *' },
})
