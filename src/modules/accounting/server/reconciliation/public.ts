import type { House } from '#platform/server/context.ts'
import type { JobHandlers } from '#platform/server/jobs/jobs.ts'
import { reconcileLedger } from './reconcile-books.ts'
import './tables.ts'

export { reconcileLedger }

export const reconciliationJobs = (house: House): JobHandlers => ({
  work: { 'reconcile-books': () => reconcileLedger(house) },
  schedules: { 'reconcile-books': '45 3 * * *' },
  // The first run reads the complete history.
  slow: ['reconcile-books'],
})
