import { expect, test } from 'vitest'
import { describeJobs } from './inventory/describe-server.ts'
import { DUE_JOB_NAMES } from './run-due-jobs.ts'

/**
 * Scheduled jobs that moving the local clock does not run. They delete old data, check it, or retry work that a request
 * or another job has started.
 */
const OTHER_JOBS = [
  'check-search-bits',
  'close-orphaned-payments',
  'finish-blocks',
  'issue-invoices',
  'purge-audit-reasons',
  'purge-deleted-notes',
  'purge-failed-jobs',
  'purge-old-account-rows',
  'purge-old-conversations',
  'purge-old-emails',
  'purge-old-invitations',
  'purge-old-session-requests',
  'purge-old-session-rooms',
  'purge-old-waitlist-entries',
  'purge-orphaned-files',
  'purge-stripe-events',
  'purge-tax-sellers',
  'reconcile-payments',
  'reconcile-transfers',
  'retry-pending-refunds',
  'retry-reversals',
  'send-waiting-emails',
  'settle-negative-balances',
]

test('every scheduled job runs after the local clock has moved, or is listed as one that does not', async () => {
  const scheduled = (await describeJobs()).filter((line) => !line.includes('[-]')).map((line) => line.split(' ')[0])
  expect([...DUE_JOB_NAMES, ...OTHER_JOBS].sort()).toEqual(scheduled.sort())
})
