import type { AllCalls } from '#modules/contracts.ts'
import { recordAuditEntry } from '#platform/server/audit-log/public.ts'
import { type Context, type Handler, requireCaller } from '#platform/server/context.ts'
import { type CsvCell, renderCsv } from '#platform/server/csv.ts'
import { translate } from '#platform/server/texts.ts'
import type { Problem } from './check-row.ts'
import { getChunkEncryptionContext, type RowReport } from './chunk.ts'
import { loadImport } from './show-imports.ts'
import './tables.ts'

/** Lists the rows of an import with their problems: all rows, or only those with problems. */
export const importRows: Handler<AllCalls['importRows']> = async ({ id, only, page, pageSize }, context) => {
  const rows = await loadAuditedReport(context, id)
  const matching = only === 'all' ? rows : rows.filter(({ problems }) => problems.length > 0)
  const first = (page - 1) * pageSize
  return { items: matching.slice(first, first + pageSize), totalCount: matching.length, page, pageSize }
}

/** Renders the report as CSV, with a line for each problem and for each row without problems. */
export const importReport: Handler<AllCalls['importReport']> = async ({ id }, context) => {
  const t = (key: string, values?: Record<string, unknown>) => translate(context.language, key, values)
  const rows = await loadAuditedReport(context, id)
  const formatOutcome = ({ outcome, isImported }: ReportedRow) =>
    outcome === 'new' || outcome === 'update'
      ? t(`imports.${isImported ? 'did' : 'would'}.${outcome}`)
      : t(`imports.outcome.${outcome}`)
  const lines = rows.flatMap((row): CsvCell[][] => {
    const leadingCells = [String(row.row), row.emailAddress, formatOutcome(row)]
    if (row.problems.length === 0) return [[...leadingCells, '', '', '']]
    return row.problems.map((problem) => [...leadingCells, ...formatProblem(problem, t)])
  })
  const head = ['row', 'address', 'outcome', 'field', 'wrong', 'value'].map((column) => t(`imports.column.${column}`))
  return renderCsv([head, ...lines])
}

type Translate = (key: string, values?: Record<string, unknown>) => string

const formatProblem = ({ field, code, value, firstRow }: Problem, t: Translate): CsvCell[] => [
  field ? t(`imported.field.${field}`) : '',
  t(`imports.problem.${code}`, { row: firstRow ?? 0 }),
  value ?? '',
]

interface ReportedRow extends RowReport {
  /** Whether the import has processed the row. False for all rows of a dry run. */
  isImported: boolean
}

/** Loads the report of the last dry run or import. The access is audited, because these people have not consented yet. */
async function loadAuditedReport(context: Context<'notFound'>, id: string): Promise<ReportedRow[]> {
  await loadImport(context, id)
  const subject = { kind: 'import' as const, id }
  const actorId = requireCaller(context).customerAccountId
  await recordAuditEntry(context.db, { actorId, action: 'readImport', subject, at: context.now })
  const chunks = await context.db
    .selectFrom('provider_import_chunk')
    // The rows of a chunk are deleted when it is imported.
    .select(({ eb }) => ['position', 'encrypted_report', eb('encrypted_rows', 'is', null).as('isImported')])
    .where('import_id', '=', id)
    .where('encrypted_report', 'is not', null)
    .orderBy('position')
    .execute()
  return chunks.flatMap(({ position, encrypted_report: encrypted, isImported }) =>
    context.encryption
      .decrypt<RowReport[]>(encrypted!, getChunkEncryptionContext(id, position))
      .map((row) => ({ ...row, isImported: Boolean(isImported) })),
  )
}
