import { sql, type Transaction } from 'kysely'
import { type ImportField, type ImportStatus, REQUIRED_IMPORT_FIELDS } from '#modules/admin/values/import-fields.ts'
import type { AllCalls } from '#modules/contracts.ts'
import { recordAuditEntry } from '#platform/server/audit-log/public.ts'
import { type Context, type Handler, requireCaller } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { InvalidFieldError } from '#platform/server/http/send-error.ts'
import { toMappedColumns } from './add-import.ts'
import type { ImportHead } from './chunk.ts'
import { loadImport } from './show-imports.ts'
import type { Counts } from './tables.ts'

type Tx = Transaction<Tables>

/** The statuses in which each action is allowed. */
const ALLOWED_FROM = {
  checkImport: ['uploaded', 'checked'],
  startImport: ['checked', 'stopped'],
  stopImport: ['checking', 'importing'],
  eraseImport: ['uploaded', 'checked', 'stopped', 'done'],
} as const satisfies Record<string, readonly ImportStatus[]>

interface LockedImport {
  status: ImportStatus
  encrypted_head: Buffer | null
}

/** Locks an import, applies a change and records it in the audit log. */
async function changeStatus(
  context: Context<'notFound' | 'importMoved'>,
  { id, action }: { id: string; action: keyof typeof ALLOWED_FROM },
  change: (tx: Tx, lockedImport: LockedImport) => Promise<void>,
) {
  await context.db.transaction().execute(async (tx) => {
    const { rows } = await sql<LockedImport>`
      select status, encrypted_head from provider_import where import_id = ${id} for update`.execute(tx)
    const lockedImport = rows[0]
    if (!lockedImport) return context.fail('notFound')
    if (
      !(ALLOWED_FROM[action] as readonly ImportStatus[]).includes(lockedImport.status) ||
      !lockedImport.encrypted_head
    )
      return context.fail('importMoved')
    await change(tx, lockedImport)
    const actorId = requireCaller(context).customerAccountId
    await recordAuditEntry(tx, { actorId, action, subject: { kind: 'import', id }, at: context.now })
  })
  return loadImport(context, id)
}

const INITIAL_PROGRESS = { next_chunk: 0, rows_done: 0, counts: '{}' as never, worked_at: sql<Temporal.Instant>`now()` }

async function enqueueWork(context: Context, tx: Tx, id: string): Promise<void> {
  await context.jobs.send('import-chunk', { importId: id }, tx)
}

export interface MappingInput {
  mapping: readonly (ImportField | null)[]
  source: string
  emailLanguage: 'en' | 'et' | 'ru'
}

export const checkImport: Handler<AllCalls['checkImport']> = async ({ id, ...input }, context) =>
  changeStatus(context, { id, action: 'checkImport' }, async (tx, lockedImport) => {
    await startDryRun(context, tx, {
      id,
      head: context.encryption.decrypt<ImportHead>(lockedImport.encrypted_head!),
      ...input,
    })
    await enqueueWork(context, tx, id)
  })

/** Starts the dry run. @throws InvalidFieldError if two columns are mapped to the same field */
export async function startDryRun(
  context: Context<'importColumnsMissing'>,
  tx: Tx,
  { id, head, mapping, source, emailLanguage }: MappingInput & { id: string; head: ImportHead },
): Promise<void> {
  const fields = mapping.filter((field) => field !== null)
  if (mapping.length > head.columns.length || new Set(fields).size < fields.length)
    throw new InvalidFieldError('mapping', 'error.invalid')
  const missing = REQUIRED_IMPORT_FIELDS.filter((field) => !fields.includes(field))
  if (missing.length > 0) context.fail('importColumnsMissing', { missing })
  const headers = head.columns.map((column) => column.header)
  const mappedColumns = JSON.stringify(toMappedColumns(context, headers, mapping)) as never
  await tx.deleteFrom('provider_import_address').where('import_id', '=', id).execute()
  await tx
    .updateTable('provider_import')
    .set({ ...INITIAL_PROGRESS, status: 'checking', mapping: mappedColumns, source, email_language: emailLanguage })
    .where('import_id', '=', id)
    .execute()
}

export const startImport: Handler<AllCalls['startImport']> = async ({ id }, context) =>
  changeStatus(context, { id, action: 'startImport' }, (tx, { status }) =>
    startOrResumeImport(context, tx, { id, isFresh: status === 'checked' }),
  )

/** Starts an import at its first row, or resumes it where it was stopped. */
export async function startOrResumeImport(
  context: Context,
  tx: Tx,
  { id, isFresh }: { id: string; isFresh: boolean },
): Promise<void> {
  await tx
    .updateTable('provider_import')
    .set({ ...(isFresh ? INITIAL_PROGRESS : { worked_at: INITIAL_PROGRESS.worked_at }), status: 'importing' })
    .where('import_id', '=', id)
    .execute()
  await enqueueWork(context, tx, id)
}

/** Stops a dry run or an import. A stopped dry run is reset; rows that have already been imported remain. */
export const stopImport: Handler<AllCalls['stopImport']> = async ({ id }, context) =>
  changeStatus(context, { id, action: 'stopImport' }, async (tx, { status }) => {
    const stoppedValues =
      status === 'checking' ? ({ ...INITIAL_PROGRESS, status: 'uploaded' } as const) : { status: 'stopped' as const }
    await tx.updateTable('provider_import').set(stoppedValues).where('import_id', '=', id).execute()
  })

export const eraseImport: Handler<AllCalls['eraseImport']> = async ({ id }, context) =>
  changeStatus(context, { id, action: 'eraseImport' }, (tx) => deleteUploadedData(tx, id))

/** Deletes the uploaded rows, reports, headings and fingerprints of an import; the counts of imported rows remain. */
export async function deleteUploadedData(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('provider_import_chunk').where('import_id', '=', id).execute()
  await tx.deleteFrom('provider_import_address').where('import_id', '=', id).execute()
  // Before an import is started, its counts are those of the dry run, so they are reset.
  const isNotStarted = sql<boolean>`status in ('uploaded', 'checking', 'checked')`
  await tx
    .updateTable('provider_import')
    .set({
      encrypted_head: null,
      status: 'done',
      counts: sql<Counts>`case when ${isNotStarted} then '{}'::jsonb else counts end`,
      rows_done: sql<number>`case when ${isNotStarted} then 0 else rows_done end`,
    })
    .where('import_id', '=', id)
    .execute()
}
