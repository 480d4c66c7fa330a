import type { AppDeps } from '#platform/server/context.ts'
import type { JobHandlers } from '#platform/server/jobs/jobs.ts'
import { reconcileLedger } from './reconcile-ledger.ts'
import './tables.ts'

export { reconcileLedger }

export const reconciliationJobs = (deps: AppDeps): JobHandlers => ({
  work: { 'reconcile-books': () => reconcileLedger(deps) },
  schedules: { 'reconcile-books': '45 3 * * *' },
  // The first run reads the complete history.
  slow: ['reconcile-books'],
})
