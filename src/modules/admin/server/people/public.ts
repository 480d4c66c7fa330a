import type { House } from '../context.ts'
import type { JobHandlers } from '../jobs/jobs.ts'
import { finishClosings } from './finish-closings.ts'
import './tables.ts'

declare module '../jobs/jobs.ts' {
  interface JobKinds {
    'finish-closings': object
  }
}

export const peopleJobs = (house: House): JobHandlers => ({
  work: { 'finish-closings': () => finishClosings(house) },
  schedules: { 'finish-closings': '* * * * *' },
})
