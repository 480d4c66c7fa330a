import type { AllCalls } from '#modules/contracts.ts'
import { writeAudit } from '#platform/server/audit-log/public.ts'
import { type Context, type Handler, signedIn } from '#platform/server/context.ts'
import { type Cell, csvOf } from '#platform/server/csv.ts'
import { textIn } from '#platform/server/texts.ts'
import type { Problem } from './check-row.ts'
import { boundTo, type RowReport } from './chunk.ts'
import { loadImport } from './show-imports.ts'
import './tables.ts'

/** Rows of an import with their words, for the screen: all, or those with something wrong. */
export const importRows: Handler<AllCalls['importRows']> = async ({ id, only, page, pageSize }, context) => {
  const rows = await reportOf(context as Context, id)
  const shown = only === 'all' ? rows : rows.filter(({ problems }) => problems.length > 0)
  const first = (page - 1) * pageSize
  return { items: shown.slice(first, first + pageSize), totalCount: shown.length, page, pageSize }
}

/** The same as a table to keep: one line a problem, one line a row without any. */
export const importReport: Handler<AllCalls['importReport']> = async ({ id }, context) => {
  const said = (key: string, values?: Record<string, unknown>) => textIn(context.language, key, values)
  const { status } = await loadImport(context, id)
  const rows = await reportOf(context as Context, id)
  const isDone = status === 'done' || status === 'stopped' || status === 'importing'
  const outcome = (one: RowReport) =>
    one.outcome === 'new' || one.outcome === 'update'
      ? said(`imports.${isDone ? 'did' : 'would'}.${one.outcome}`)
      : said(`imports.outcome.${one.outcome}`)
  const lines = rows.flatMap((one): Cell[][] => {
    const start = [String(one.row), one.emailAddress, outcome(one)]
    if (one.problems.length === 0) return [[...start, '', '', '']]
    return one.problems.map((problem) => [...start, ...problemCells(problem, said)])
  })
  const head = ['row', 'address', 'outcome', 'field', 'wrong', 'value'].map((one) => said(`imports.column.${one}`))
  return csvOf([head, ...lines])
}

type Said = (key: string, values?: Record<string, unknown>) => string

const problemCells = ({ field, code, value, firstRow }: Problem, said: Said): Cell[] => [
  field ? said(`imported.field.${field}`) : '',
  said(`imports.problem.${code}`, { row: firstRow ?? 0 }),
  value ?? '',
]

/** Every row of the last dry run or import; looking is noted, because these are people who have not agreed to anything yet. */
async function reportOf(context: Context, id: string): Promise<RowReport[]> {
  await loadImport(context, id)
  const subject = { kind: 'import' as const, id }
  const actorId = signedIn(context).customerAccountId
  await writeAudit(context.db, { actorId, action: 'readImport', subject, at: context.now })
  const chunks = await context.db
    .selectFrom('provider_import_chunk')
    .select(['position', 'sealed_report'])
    .where('import_id', '=', id)
    .where('sealed_report', 'is not', null)
    .orderBy('position')
    .execute()
  return chunks.flatMap(({ position, sealed_report: sealed }) =>
    context.sealing.open<RowReport[]>(sealed!, boundTo(id, position)),
  )
}
