import type { AppDeps } from '#platform/server/context.ts'
import type { JobHandlers } from '#platform/server/jobs/jobs.ts'
import { forgetOldAuditWords } from './words.ts'
import './tables.ts'

export { historyOf } from './history-of.ts'
export { noteLook, openLook, openUntil } from './looks.ts'
export { forgetAuditWordsOf, shownReason } from './words.ts'
export { type Audited, writeAudit, writeReasoned } from './write-audit.ts'

declare module '#platform/server/jobs/jobs.ts' {
  interface JobKinds {
    'forget-old-reasons': object
  }
}

export const auditJobs = (deps: AppDeps): JobHandlers => ({
  work: { 'forget-old-reasons': () => forgetOldAuditWords(deps) },
  schedules: { 'forget-old-reasons': '50 3 * * *' },
})
