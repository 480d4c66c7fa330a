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
    'purge-audit-reasons': object
  }
}

export const auditLogJobs = (deps: AppDeps): JobHandlers => ({
  work: { 'purge-audit-reasons': () => purgeOldAuditReasons(deps) },
  schedules: { 'purge-audit-reasons': '50 3 * * *' },
})
