import type { ImportField } from '#modules/admin/values/import-fields.ts'
import type { AllCalls } from '#modules/contracts.ts'
import { recordAuditEntry } from '#platform/server/audit-log/public.ts'
import { type Context, type Handler, requireCaller, requireUploadedFile } from '#platform/server/context.ts'
import { CHUNK_ROWS, getChunkEncryptionContext, type ImportHead } from './chunk.ts'
import { guessMapping } from './guess-mapping.ts'
import { normalizeName } from './known-names.ts'
import { parseTableFile, type TableErrorCode, type TableRow } from './parse-table-file.ts'
import { findImport } from './show-imports.ts'
import type { MappedColumn } from './tables.ts'

const MAX_SAMPLES = 3
const MAX_SAMPLE_LENGTH = 80

export const addImport: Handler<AllCalls['addImport']> = async (_input, context) => {
  const id = await storeTable(context)
  return (await findImport(context, id))!
}

/** Parses the uploaded file and stores its rows encrypted. @returns the id of the new import */
export async function storeTable(context: Context<TableErrorCode>): Promise<string> {
  const file = requireUploadedFile(context)
  const { head, rows } = splitHeading(await parseTableFile(context, file.path), file.name)
  if (rows.length === 0) return context.fail('importEmpty')
  const adminId = requireCaller(context).customerAccountId
  const mapping = await guessColumns(context, adminId, head)
  return context.db.transaction().execute(async (tx) => {
    const { import_id: id } = await tx
      .insertInto('provider_import')
      .values({
        created_by: adminId,
        created_at: context.now,
        row_count: rows.length,
        mapping: JSON.stringify(mapping) as never,
        encrypted_head: context.encryption.encrypt(head),
      })
      .returning('import_id')
      .executeTakeFirstOrThrow()
    for (let start = 0; start < rows.length; start += CHUNK_ROWS) {
      const position = start / CHUNK_ROWS
      const encrypted = context.encryption.encrypt(
        rows.slice(start, start + CHUNK_ROWS),
        getChunkEncryptionContext(id, position),
      )
      await tx
        .insertInto('provider_import_chunk')
        .values({ import_id: id, position, encrypted_rows: encrypted })
        .execute()
    }
    const subject = { kind: 'import' as const, id }
    await recordAuditEntry(tx, { actorId: adminId, action: 'addImport', subject, at: context.now })
    return id
  })
}

/** Separates the header row from the data rows. A first row that contains an email address is not a header row. */
function splitHeading(table: TableRow[], fileName: string): { head: ImportHead; rows: TableRow[] } {
  const width = Math.max(...table.map(({ cells }) => cells.length))
  const hasHeading = !table[0]!.cells.some((cell) => /\S@\S+\.\S/.test(cell))
  const rows = hasHeading ? table.slice(1) : table
  const columns = Array.from({ length: width }, (_none, index) => ({
    header: (hasHeading && table[0]!.cells[index]?.slice(0, MAX_SAMPLE_LENGTH)) || '',
    samples: rows
      .map(({ cells }) => cells[index] ?? '')
      .filter(Boolean)
      .slice(0, MAX_SAMPLES)
      .map((value) => value.slice(0, MAX_SAMPLE_LENGTH)),
  }))
  return { head: { fileName, columns }, rows }
}

async function guessColumns(context: Context, adminId: string, { columns }: ImportHead): Promise<MappedColumn[]> {
  const headers = columns.map((column) => column.header)
  const remembered = await loadRememberedFields(context, adminId)
  const fields = guessMapping(headers, (header) => remembered.get(fingerprintHeading(context, header)))
  return toMappedColumns(context, headers, fields)
}

export function toMappedColumns(
  context: Pick<Context, 'encryption'>,
  headers: readonly string[],
  fields: readonly (ImportField | null)[],
): MappedColumn[] {
  return fields.flatMap((field, column) =>
    field ? [{ column, field, mark: fingerprintHeading(context, headers[column] ?? '') }] : [],
  )
}

const REMEMBERED_IMPORTS = 20

/** Returns a keyed hash to store instead of a heading, because a heading may contain a name by mistake. */
const fingerprintHeading = ({ encryption }: Pick<Context, 'encryption'>, header: string): string =>
  encryption.fingerprint(`import-heading.${normalizeName(header)}`).toString('base64url')

/**
 * Loads the fields that an administrator assigned to headings in their most recent lists. The newest choice takes
 * precedence.
 */
async function loadRememberedFields(
  { db }: Pick<Context, 'db'>,
  customerAccountId: string,
): Promise<Map<string, ImportField>> {
  const rows = await db
    .selectFrom('provider_import')
    .select('mapping')
    .where('created_by', '=', customerAccountId)
    .where('status', '<>', 'uploaded')
    .orderBy('created_at', 'desc')
    .limit(REMEMBERED_IMPORTS)
    .execute()
  return new Map(rows.toReversed().flatMap(({ mapping }) => mapping.map(({ mark, field }) => [mark, field] as const)))
}
