import type { AppDeps } from '#platform/server/context.ts'
import type { JobHandlers } from '#platform/server/jobs/jobs.ts'
import { purgeOldAuditReasons } from './words.ts'
import './tables.ts'

export { listDecisions } from './history-of.ts'
export { findDataAccessExpiry, recordDataAccess, recordDataAccessWithReason } from './looks.ts'
export { eraseAuditReasons, readAuditReason } from './words.ts'
export { type AuditEntry, recordAuditEntry, recordReasonedAuditEntry } from './write-audit.ts'

declare module '#platform/server/jobs/jobs.ts' {
  interface JobKinds {
    'forget-old-reasons': object
  }
}

export const auditLogJobs = (deps: AppDeps): JobHandlers => ({
  work: { 'forget-old-reasons': () => purgeOldAuditReasons(deps) },
  schedules: { 'forget-old-reasons': '50 3 * * *' },
})
