import { createDataExport } from '#modules/accounts/server/data-export/create-data-export.ts'
import { reconcileDataExports } from '#modules/accounts/server/data-export/reconcile-data-exports.ts'
import type { AppDeps } from '#platform/server/context.ts'
import type { JobHandlers } from '#platform/server/jobs/jobs.ts'

declare module '#platform/server/jobs/jobs.ts' {
  interface JobKinds {
    'make-data-copy': { dataRequestId: string }
    'sweep-data-copies': object
  }
}

export const accountDeletionJobs = (deps: AppDeps): JobHandlers => ({
  work: {
    'make-data-copy': ({ dataRequestId }) => createDataExport(deps, dataRequestId),
    'sweep-data-copies': () => reconcileDataExports(deps),
  },
  schedules: { 'sweep-data-copies': '*/5 * * * *' },
})
