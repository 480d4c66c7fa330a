import type { AllCalls } from '#modules/contracts.ts'
import { writeAudit } from '#platform/server/audit-log/public.ts'
import { type Context, type Handler, signedIn } from '#platform/server/context.ts'
import { keepTable } from './add-import.ts'
import { beginCheck, beginImport, forgetUploaded } from './control-import.ts'
import { loadImport } from './show-imports.ts'
import { workThrough } from './work-through.ts'

/**
 * The whole way in one call (api.md): columns are read by their names, every row is checked, and with dryRun false the import
 * goes on by itself. After a dry run nothing is kept but that there was one.
 */
export const importProviders: Handler<AllCalls['importProviders']> = async ({ dryRun, source = '' }, given) => {
  const context = given as Context
  const id = await keepTable(context)
  const report = await checked(context, id, source).catch(async (error: unknown) => {
    await forget(context, id)
    throw error
  })
  if (report.status !== 'checked') return given.refuse('importMoved')
  if (dryRun === 'true') {
    await forget(context, id)
    return report
  }
  await context.db.transaction().execute(async (tx) => {
    await beginImport(context, tx, { id, isFresh: true })
    const actorId = signedIn(context).customerAccountId
    await writeAudit(tx, { actorId, action: 'startImport', subject: { kind: 'import', id }, at: context.now })
  })
  return { ...report, status: 'importing' as const, rowsDone: 0 }
}

async function checked(context: Context, id: string, source: string) {
  const { columns, fileName, mapping, letterLanguage } = await loadImport(context, id)
  const head = { fileName: fileName ?? '', columns }
  await context.db.transaction().execute((tx) => beginCheck(context, tx, { id, head, mapping, source, letterLanguage }))
  await workThrough(context, id)
  return loadImport(context, id)
}

const forget = (context: Context, id: string) => context.db.transaction().execute((tx) => forgetUploaded(tx, id))
