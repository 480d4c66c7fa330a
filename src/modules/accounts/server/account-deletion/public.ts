import { makeDataCopy } from '#modules/accounts/server/data-export/make-copy.ts'
import { sweepCopies } from '#modules/accounts/server/data-export/sweep-copies.ts'
import type { House } from '#platform/server/context.ts'
import type { JobHandlers } from '#platform/server/jobs/jobs.ts'

declare module '#platform/server/jobs/jobs.ts' {
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
