import { sql } from 'kysely'
import {
  IMPORT_RETENTION_DAYS,
  IMPORTED_STATES,
  type ImportedState,
  type ImportStatus,
  ROW_OUTCOMES,
} from '#modules/admin/values/import-fields.ts'
import type { AllCalls } from '#modules/contracts.ts'
import type { Context, Handler } from '#platform/server/context.ts'
import type { ImportHead } from './chunk.ts'
import type { Counts, MappedColumn } from './tables.ts'

interface ImportRow {
  import_id: string
  created_at: Temporal.Instant
  status: ImportStatus
  row_count: number
  rows_done: number
  counts: Counts
  mapping: MappedColumn[]
  source: string
  email_language: 'en' | 'et' | 'ru'
  encrypted_head: Buffer | null
  answers: Partial<Record<ImportedState, number>>
}

const ANSWER_COUNTS = sql`coalesce((select jsonb_object_agg(s.state, s.people) from (
  select state, count(*)::int as people from imported_person p where p.import_id = i.import_id group by state) s), '{}'::jsonb)`
const COLUMNS = sql`i.import_id, i.created_at, i.status, i.row_count, i.rows_done, i.counts, i.mapping, i.source,
  i.email_language, i.encrypted_head, ${ANSWER_COUNTS} as answers`

const getPurgeTime = (createdAt: Temporal.Instant): Temporal.Instant =>
  createdAt.add({ hours: 24 * IMPORT_RETENTION_DAYS })

const decryptHead = (
  { encryption }: Pick<Context, 'encryption'>,
  { encrypted_head: encrypted }: ImportRow,
): ImportHead | null => encrypted && encryption.decrypt<ImportHead>(encrypted)

const fillCounts = <Name extends string>(names: readonly Name[], counts: Partial<Record<Name, number>>) =>
  Object.fromEntries(names.map((name) => [name, counts[name] ?? 0])) as Record<Name, number>

function toSummary(row: ImportRow, head: ImportHead | null) {
  return {
    importId: row.import_id,
    fileName: head?.fileName ?? null,
    status: row.status,
    createdAt: row.created_at,
    forgottenAt: getPurgeTime(row.created_at),
    rowCount: row.row_count,
    rowsDone: row.rows_done,
    counts: fillCounts([...ROW_OUTCOMES, 'warned'], row.counts),
    answers: fillCounts(IMPORTED_STATES, row.answers),
  }
}

export const listImports: Handler<AllCalls['listImports']> = async ({ page, pageSize }, context) => {
  const { rows } = await sql<ImportRow & { total: number }>`
    select ${COLUMNS}, count(*) over ()::int as total from provider_import i
    order by i.created_at desc, i.import_id limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(context.db)
  const items = rows.map((row) => toSummary(row, decryptHead(context, row)))
  return { items, totalCount: rows[0]?.total ?? 0, page, pageSize }
}

export const getImport: Handler<AllCalls['getImport']> = ({ id }, context) => loadImport(context, id)

export const loadImport = async (context: Context<'notFound'>, id: string) =>
  (await findImport(context, id)) ?? context.fail('notFound')

/** Finds an import with its columns and progress. */
export async function findImport(context: Context, id: string) {
  const { rows } = await sql<ImportRow>`select ${COLUMNS} from provider_import i where i.import_id = ${id}`.execute(
    context.db,
  )
  const row = rows[0]
  if (!row) return null
  const head = decryptHead(context, row)
  const columns = head?.columns ?? []
  const fieldByColumn = new Map(row.mapping.map(({ column, field }) => [column, field]))
  return {
    ...toSummary(row, head),
    columns,
    mapping: columns.map((_column, index) => fieldByColumn.get(index) ?? null),
    source: row.source,
    emailLanguage: row.email_language,
  }
}
