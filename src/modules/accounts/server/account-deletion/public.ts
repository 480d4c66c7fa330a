import type { House } from '../context.ts'
import type { JobHandlers } from '../jobs/jobs.ts'
import { makeDataCopy } from './make-copy.ts'
import { sweepCopies } from './sweep-copies.ts'

declare module '../jobs/jobs.ts' {
  interface JobKinds {
    'make-data-copy': { dataRequestId: string }
    'sweep-data-copies': object
  }
}

export const leavingJobs = (house: House): JobHandlers => ({
  work: {
    'make-data-copy': ({ dataRequestId }) => makeDataCopy(house, dataRequestId),
    'sweep-data-copies': () => sweepCopies(house),
  },
  schedules: { 'sweep-data-copies': '*/5 * * * *' },
})
