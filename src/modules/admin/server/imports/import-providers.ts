import type { AllCalls } from '#modules/contracts.ts'
import { recordAuditEntry } from '#platform/server/audit-log/public.ts'
import { type Context, type Handler, requireCaller } from '#platform/server/context.ts'
import { storeTable } from './add-import.ts'
import { deleteUploadedData, startDryRun, startOrResumeImport } from './control-import.ts'
import { processImport } from './process-import.ts'
import { findImport } from './show-imports.ts'

/**
 * Imports a list in one call (api.md): maps columns by their headings, checks every row and, unless it is a dry run,
 * starts the import in the background. After a dry run, only the record of the import remains stored.
 */
export const importProviders: Handler<AllCalls['importProviders']> = async ({ dryRun, source = '' }, context) => {
  const id = await storeTable(context)
  const report = await runCheck(context, id, source).catch(async (error: unknown) => {
    await purgeUpload(context, id)
    throw error
  })
  if (report.status !== 'checked') return context.fail('importMoved')
  if (dryRun === 'true') {
    await purgeUpload(context, id)
    return report
  }
  await context.db.transaction().execute(async (tx) => {
    await startOrResumeImport(context, tx, { id, isFresh: true })
    const actorId = requireCaller(context).customerAccountId
    await recordAuditEntry(tx, { actorId, action: 'startImport', subject: { kind: 'import', id }, at: context.now })
  })
  return { ...report, status: 'importing' as const, rowsDone: 0 }
}

async function runCheck(context: Context<'importColumnsMissing'>, id: string, source: string) {
  const { columns, fileName, mapping, emailLanguage } = (await findImport(context, id))!
  const head = { fileName: fileName ?? '', columns }
  await context.db.transaction().execute((tx) => startDryRun(context, tx, { id, head, mapping, source, emailLanguage }))
  await processImport(context, id)
  return (await findImport(context, id))!
}

const purgeUpload = (context: Context, id: string) =>
  context.db.transaction().execute((tx) => deleteUploadedData(tx, id))
