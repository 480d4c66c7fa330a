import type { AppDeps } from '#platform/server/context.ts'
import type { JobHandlers } from '#platform/server/jobs/jobs.ts'
import { createDataExport } from './create-data-export.ts'
import { reconcileDataExports } from './reconcile-data-exports.ts'

declare module '#platform/server/jobs/jobs.ts' {
  interface JobKinds {
    'create-data-export': { dataRequestId: string }
    'reconcile-data-exports': object
  }
}

export const dataExportJobs = (deps: AppDeps): JobHandlers => ({
  work: {
    'create-data-export': ({ dataRequestId }) => createDataExport(deps, dataRequestId),
    'reconcile-data-exports': () => reconcileDataExports(deps),
  },
  schedules: { 'reconcile-data-exports': '*/5 * * * *' },
})
