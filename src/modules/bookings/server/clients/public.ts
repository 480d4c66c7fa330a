import type { AppDeps } from '#platform/server/context.ts'
import type { JobHandlers } from '#platform/server/jobs/jobs.ts'
import { purgeDeletedNotes } from './notes.ts'
import './tables.ts'

export { createMissingContacts } from './find-contacts.ts'

declare module '#platform/server/jobs/jobs.ts' {
  interface JobKinds {
    'purge-deleted-notes': object
  }
}

export const contactJobs = (deps: AppDeps): JobHandlers => ({
  work: { 'purge-deleted-notes': () => purgeDeletedNotes(deps) },
  schedules: { 'purge-deleted-notes': '50 * * * *' },
})
