import type { AppDeps } from '#platform/server/context.ts'
import type { JobHandlers } from '#platform/server/jobs/jobs.ts'
import { purgeDeletedNotes } from './notes.ts'
import './tables.ts'

export { createMissingContacts } from './find-contacts.ts'

declare module '#platform/server/jobs/jobs.ts' {
  interface JobKinds {
    'forget-deleted-notes': object
  }
}

export const contactJobs = (deps: AppDeps): JobHandlers => ({
  work: { 'forget-deleted-notes': () => purgeDeletedNotes(deps) },
  schedules: { 'forget-deleted-notes': '50 * * * *' },
})
