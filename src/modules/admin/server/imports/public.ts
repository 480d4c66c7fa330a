import type { House } from '#platform/server/context.ts'
import type { JobHandlers } from '#platform/server/jobs/jobs.ts'
import { purgeOldImports } from './forget-imports.ts'
import './tables.ts'
import { processImport, resumeImports } from './work-through.ts'
import { expireImportInvitations, sendImportInvitations } from './write-to-imported.ts'

export { purgeOldImports } from './forget-imports.ts'
export { eraseImportedData, loadImportedData } from './imported-of.ts'

declare module '#platform/server/jobs/jobs.ts' {
  interface JobKinds {
    'work-import': { importId: string }
    'write-to-imported': object
    'look-after-imports': object
    'forget-old-imports': object
  }
}

/** Runs every minute: resumes interrupted imports, erases unanswered invitations and sends due emails. */
export async function advanceImports(house: House): Promise<void> {
  await resumeImports(house)
  await expireImportInvitations(house)
  await sendImportInvitations(house)
}

export const importJobs = (house: House): JobHandlers => ({
  work: {
    'work-import': ({ importId }) => processImport(house, importId),
    'write-to-imported': () => sendImportInvitations(house),
    'look-after-imports': () => advanceImports(house),
    'forget-old-imports': () => purgeOldImports(house),
  },
  schedules: { 'look-after-imports': '* * * * *', 'forget-old-imports': '35 3 * * *' },
})
