import { setImmediate } from 'node:timers/promises'
import { sql, type Transaction } from 'kysely'
import type { AppDeps } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { logError } from '#platform/server/log.ts'
import { checkChunk } from './check-chunk.ts'
import { CHUNK_ROWS, getChunkEncryptionContext, type ImportChunk, type ImportWork, type RowReport } from './chunk.ts'
import { importChunk } from './import-chunk.ts'
import { lockImports } from './import-lock.ts'
import type { TableRow } from './parse-table-file.ts'
import type { Counts } from './tables.ts'

type Tx = Transaction<Tables>

/**
 * Checks or imports the remaining rows of a list, one chunk per transaction. If the process dies, the work can be
 * resumed after the last complete chunk. Yields to other calls between chunks.
 */
export async function processImport(deps: AppDeps, importId: string): Promise<void> {
  while (await processNextChunk(deps, importId)) await setImmediate()
}

function processNextChunk(deps: AppDeps, importId: string): Promise<boolean> {
  return deps.db.transaction().execute(async (tx) => {
    await lockImports(tx)
    const { rows } = await sql<ImportWork>`
      select import_id, status, next_chunk, rows_done, row_count, counts, mapping, email_language
      from provider_import where import_id = ${importId} for no key update`.execute(tx)
    const work = rows[0]
    if (work?.status !== 'checking' && work?.status !== 'importing') return false
    const chunk = await loadChunk(deps, tx, work)
    if (!chunk) return finishWork(deps, tx, work)
    const report = work.status === 'checking' ? await checkChunk(deps, tx, chunk) : await importChunk(deps, tx, chunk)
    await storeReport(deps, tx, { work, report })
    return true
  })
}

async function loadChunk(deps: AppDeps, tx: Tx, work: ImportWork): Promise<ImportChunk | null> {
  const chunk = await tx
    .selectFrom('provider_import_chunk')
    .select(['encrypted_rows', 'encrypted_report'])
    .where('import_id', '=', work.import_id)
    .where('position', '=', work.next_chunk)
    .executeTakeFirst()
  if (!chunk?.encrypted_rows) return null
  const encryptionContext = getChunkEncryptionContext(work.import_id, work.next_chunk)
  const report = chunk.encrypted_report
    ? deps.encryption.decrypt<RowReport[]>(chunk.encrypted_report, encryptionContext)
    : []
  return { work, rows: deps.encryption.decrypt<TableRow[]>(chunk.encrypted_rows, encryptionContext), report }
}

/** Stores a chunk's report and the import's progress, and deletes the chunk's rows once they are imported. */
async function storeReport(
  deps: AppDeps,
  tx: Tx,
  { work, report }: { work: ImportWork; report: RowReport[] },
): Promise<void> {
  const encryptionContext = getChunkEncryptionContext(work.import_id, work.next_chunk)
  await tx
    .updateTable('provider_import_chunk')
    .set({
      encrypted_report: deps.encryption.encrypt(report, encryptionContext),
      ...(work.status === 'importing' ? { encrypted_rows: null } : {}),
    })
    .where('import_id', '=', work.import_id)
    .where('position', '=', work.next_chunk)
    .execute()
  await tx
    .updateTable('provider_import')
    .set({
      next_chunk: work.next_chunk + 1,
      rows_done: Math.min(work.row_count, (work.next_chunk + 1) * CHUNK_ROWS),
      counts: JSON.stringify(addCounts(work.counts, report)) as never,
      worked_at: sql<Temporal.Instant>`now()`,
    })
    .where('import_id', '=', work.import_id)
    .execute()
}

function addCounts(counts: Counts, report: readonly RowReport[]): Counts {
  const sum: Counts = { ...counts }
  for (const { outcome, problems } of report) {
    sum[outcome] = (sum[outcome] ?? 0) + 1
    if (outcome !== 'bad' && problems.length > 0) sum.warned = (sum.warned ?? 0) + 1
  }
  return sum
}

async function finishWork(deps: AppDeps, tx: Tx, { import_id: id, status }: ImportWork): Promise<false> {
  await tx
    .updateTable('provider_import')
    .set({ status: status === 'checking' ? 'checked' : 'done' })
    .where('import_id', '=', id)
    .execute()
  if (status === 'importing') await deps.jobs.send('send-import-invitations', {}, tx)
  return false
}

/** Resumes imports that have made no progress for a minute because their process died or their job was lost. */
export async function resumeImports(deps: AppDeps): Promise<void> {
  const rows = await deps.db
    .selectFrom('provider_import')
    .select('import_id')
    .where('status', 'in', ['checking', 'importing'])
    .where('worked_at', '<', sql<Temporal.Instant>`now() - interval '1 minute'`)
    .execute()
  for (const { import_id: id } of rows)
    await processImport(deps, id).catch((error) => logError('import could not be resumed', { importId: id }, error))
}
