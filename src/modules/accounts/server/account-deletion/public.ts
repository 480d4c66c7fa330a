import { createDataExport } from '#modules/accounts/server/data-export/make-copy.ts'
import { reconcileDataExports } from '#modules/accounts/server/data-export/sweep-copies.ts'
import type { House } from '#platform/server/context.ts'
import type { JobHandlers } from '#platform/server/jobs/jobs.ts'

declare module '#platform/server/jobs/jobs.ts' {
  interface JobKinds {
    'make-data-copy': { dataRequestId: string }
    'sweep-data-copies': object
  }
}

export const accountDeletionJobs = (house: House): JobHandlers => ({
  work: {
    'make-data-copy': ({ dataRequestId }) => createDataExport(house, dataRequestId),
    'sweep-data-copies': () => reconcileDataExports(house),
  },
  schedules: { 'sweep-data-copies': '*/5 * * * *' },
})
