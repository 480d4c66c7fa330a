import type { House } from '#platform/server/context.ts'
import type { JobHandlers } from '#platform/server/jobs/jobs.ts'
import { forgetOldImports } from './forget-imports.ts'
import './tables.ts'
import { takeUpImports, workThrough } from './work-through.ts'
import { endSilent, writeToImported } from './write-to-imported.ts'

export { forgetOldImports } from './forget-imports.ts'
export { forgetImportedOf, importedOf } from './imported-of.ts'

declare module '#platform/server/jobs/jobs.ts' {
  interface JobKinds {
    'work-import': { importId: string }
    'write-to-imported': object
    'look-after-imports': object
    'forget-old-imports': object
  }
}

/** Runs every minute: resumes interrupted imports, erases unanswered invitations and sends due emails. */
export async function lookAfterImports(house: House): Promise<void> {
  await takeUpImports(house)
  await endSilent(house)
  await writeToImported(house)
}

export const importJobs = (house: House): JobHandlers => ({
  work: {
    'work-import': ({ importId }) => workThrough(house, importId),
    'write-to-imported': () => writeToImported(house),
    'look-after-imports': () => lookAfterImports(house),
    'forget-old-imports': () => forgetOldImports(house),
  },
  schedules: { 'look-after-imports': '* * * * *', 'forget-old-imports': '35 3 * * *' },
})
