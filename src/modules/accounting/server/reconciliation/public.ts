import type { AppDeps } from '#platform/server/context.ts'
import type { JobHandlers } from '#platform/server/jobs/jobs.ts'
import { reconcileLedger } from './reconcile-ledger.ts'
import './tables.ts'

export { reconcileLedger }

export const reconciliationJobs = (deps: AppDeps): JobHandlers => ({
  work: { 'reconcile-ledger': () => reconcileLedger(deps) },
  schedules: { 'reconcile-ledger': '45 3 * * *' },
  // The first run reads the complete history.
  slow: ['reconcile-ledger'],
})
