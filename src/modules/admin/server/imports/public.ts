import type { AppDeps } from '#platform/server/context.ts'
import type { JobHandlers } from '#platform/server/jobs/jobs.ts'
import { processImport, resumeImports } from './process-import.ts'
import { purgeOldImports } from './purge-imports.ts'
import './tables.ts'
import { expireImportInvitations, sendImportInvitations } from './send-invitations.ts'

export { eraseImportedData, loadImportedData } from './imported-data.ts'
export { purgeOldImports } from './purge-imports.ts'

declare module '#platform/server/jobs/jobs.ts' {
  interface JobKinds {
    'import-chunk': { importId: string }
    'send-import-invitations': object
    'advance-imports': object
    'purge-old-imports': object
  }
}

/** Runs every minute. Resumes interrupted imports, erases expired invitations and sends due emails. */
export async function advanceImports(deps: AppDeps): Promise<void> {
  await resumeImports(deps)
  await expireImportInvitations(deps)
  await sendImportInvitations(deps)
}

export const importJobs = (deps: AppDeps): JobHandlers => ({
  work: {
    'import-chunk': ({ importId }) => processImport(deps, importId),
    'send-import-invitations': () => sendImportInvitations(deps),
    'advance-imports': () => advanceImports(deps),
    'purge-old-imports': () => purgeOldImports(deps),
  },
  schedules: { 'advance-imports': '* * * * *', 'purge-old-imports': '35 3 * * *' },
})
