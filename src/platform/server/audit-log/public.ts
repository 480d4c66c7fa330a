import type { AppDeps } from '#platform/server/context.ts'
import type { JobHandlers } from '#platform/server/jobs/jobs.ts'
import { purgeOldAuditReasons } from './audit-reasons.ts'
import './tables.ts'

export { eraseAuditReasons, readAuditReason } from './audit-reasons.ts'
export { findDataAccessExpiry, recordDataAccess, recordDataAccessWithReason } from './data-access.ts'
export { listDecisions } from './list-decisions.ts'
export { type AuditEntry, recordAuditEntry, recordReasonedAuditEntry } from './record-audit-entry.ts'

declare module '#platform/server/jobs/jobs.ts' {
  interface JobKinds {
    'forget-old-reasons': object
  }
}

export const auditLogJobs = (deps: AppDeps): JobHandlers => ({
  work: { 'forget-old-reasons': () => purgeOldAuditReasons(deps) },
  schedules: { 'forget-old-reasons': '50 3 * * *' },
})
