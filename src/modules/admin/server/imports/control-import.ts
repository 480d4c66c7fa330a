import { sql, type Transaction } from 'kysely'
import { type ImportField, type ImportStatus, REQUIRED_IMPORT_FIELDS } from '#modules/admin/values/import-fields.ts'
import type { AllCalls } from '#modules/contracts.ts'
import { writeAudit } from '#platform/server/audit-log/public.ts'
import { type Context, type Handler, Refusal, signedIn } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { WrongField } from '#platform/server/http/refusing.ts'
import { asMapped } from './add-import.ts'
import type { Head } from './chunk.ts'
import { loadImport } from './show-imports.ts'
import type { Counts } from './tables.ts'

type Tx = Transaction<Tables>
type Any = Context

/** Which states a superuser may move an import out of, by what they do. */
const FROM = {
  checkImport: ['uploaded', 'checked'],
  startImport: ['checked', 'stopped'],
  stopImport: ['checking', 'importing'],
  forgetImport: ['uploaded', 'checked', 'stopped', 'done'],
} as const satisfies Record<string, readonly ImportStatus[]>

interface Open {
  status: ImportStatus
  sealed_head: Buffer | null
}

/** One decision about an import at a time, noted; what follows is a job. @throws Refusal notFound, importMoved */
async function deciding(
  context: Any,
  { id, action }: { id: string; action: keyof typeof FROM },
  change: (tx: Tx, open: Open) => Promise<void>,
) {
  await context.db.transaction().execute(async (tx) => {
    const { rows } = await sql<Open>`
      select status, sealed_head from provider_import where import_id = ${id} for update`.execute(tx)
    const open = rows[0]
    if (!open) throw new Refusal('notFound')
    if (!(FROM[action] as readonly ImportStatus[]).includes(open.status) || !open.sealed_head)
      throw new Refusal('importMoved')
    await change(tx, open)
    const actorId = signedIn(context).customerAccountId
    await writeAudit(tx, { actorId, action, subject: { kind: 'import', id }, at: context.now })
  })
  return loadImport(context, id)
}

const BEGINNING = { next_chunk: 0, rows_done: 0, counts: '{}' as never, worked_at: sql<Temporal.Instant>`now()` }

async function work(context: Any, tx: Tx, id: string): Promise<void> {
  await context.jobs.send('work-import', { importId: id }, tx)
}

export interface Mapped {
  mapping: readonly (ImportField | null)[]
  source: string
  letterLanguage: 'en' | 'et' | 'ru'
}

export const checkImport: Handler<AllCalls['checkImport']> = async ({ id, ...wanted }, context) =>
  deciding(context as Any, { id, action: 'checkImport' }, async (tx, open) => {
    await beginCheck(context as Any, tx, { id, head: context.sealing.open<Head>(open.sealed_head!), ...wanted })
    await work(context as Any, tx, id)
  })

/** @throws WrongField a field that two columns have; Refusal importColumnsMissing */
export async function beginCheck(
  context: Any,
  tx: Tx,
  { id, head, mapping, source, letterLanguage }: Mapped & { id: string; head: Head },
): Promise<void> {
  const fields = mapping.filter((one) => one !== null)
  if (mapping.length > head.columns.length || new Set(fields).size < fields.length)
    throw new WrongField('mapping', 'error.invalid')
  const missing = REQUIRED_IMPORT_FIELDS.filter((one) => !fields.includes(one))
  if (missing.length > 0) throw new Refusal('importColumnsMissing', { missing })
  const headers = head.columns.map((one) => one.header)
  const mapped = JSON.stringify(asMapped(context, headers, mapping)) as never
  await tx.deleteFrom('provider_import_mark').where('import_id', '=', id).execute()
  await tx
    .updateTable('provider_import')
    .set({ ...BEGINNING, status: 'checking', mapping: mapped, source, letter_language: letterLanguage })
    .where('import_id', '=', id)
    .execute()
}

export const startImport: Handler<AllCalls['startImport']> = async ({ id }, context) =>
  deciding(context as Any, { id, action: 'startImport' }, (tx, { status }) =>
    beginImport(context as Any, tx, { id, isFresh: status === 'checked' }),
  )

/** From its first row, or from where it was stopped. */
export async function beginImport(
  context: Any,
  tx: Tx,
  { id, isFresh }: { id: string; isFresh: boolean },
): Promise<void> {
  await tx
    .updateTable('provider_import')
    .set({ ...(isFresh ? BEGINNING : { worked_at: BEGINNING.worked_at }), status: 'importing' })
    .where('import_id', '=', id)
    .execute()
  await work(context, tx, id)
}

/** A check that is stopped is as if it had never begun; an import keeps what is in. */
export const stopImport: Handler<AllCalls['stopImport']> = async ({ id }, context) =>
  deciding(context as Any, { id, action: 'stopImport' }, async (tx, { status }) => {
    const stopped =
      status === 'checking' ? ({ ...BEGINNING, status: 'uploaded' } as const) : { status: 'stopped' as const }
    await tx.updateTable('provider_import').set(stopped).where('import_id', '=', id).execute()
  })

export const forgetImport: Handler<AllCalls['forgetImport']> = async ({ id }, context) =>
  deciding(context as Any, { id, action: 'forgetImport' }, (tx) => forgetUploaded(tx, id))

/** What was uploaded goes: rows, report, headings, marks. What came of it stays counted. */
export async function forgetUploaded(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('provider_import_chunk').where('import_id', '=', id).execute()
  await tx.deleteFrom('provider_import_mark').where('import_id', '=', id).execute()
  // One that was never imported is over with that; one that was half imported too. What a dry run foretold came to nothing.
  const isTried = sql<boolean>`status in ('uploaded', 'checking', 'checked')`
  await tx
    .updateTable('provider_import')
    .set({
      sealed_head: null,
      status: 'done',
      counts: sql<Counts>`case when ${isTried} then '{}'::jsonb else counts end`,
      rows_done: sql<number>`case when ${isTried} then 0 else rows_done end`,
    })
    .where('import_id', '=', id)
    .execute()
}
