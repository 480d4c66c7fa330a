import type { AppDeps } from '#platform/server/context.ts'
import type { JobHandlers } from '#platform/server/jobs/jobs.ts'
import { createDataExport } from './create-data-export.ts'
import { reconcileDataExports } from './reconcile-data-exports.ts'

declare module '#platform/server/jobs/jobs.ts' {
  interface JobKinds {
    'make-data-copy': { dataRequestId: string }
    'sweep-data-copies': object
  }
}

export const dataExportJobs = (deps: AppDeps): JobHandlers => ({
  work: {
    'make-data-copy': ({ dataRequestId }) => createDataExport(deps, dataRequestId),
    'sweep-data-copies': () => reconcileDataExports(deps),
  },
  schedules: { 'sweep-data-copies': '*/5 * * * *' },
})
