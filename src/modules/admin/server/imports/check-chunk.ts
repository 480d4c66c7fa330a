import type { Transaction } from 'kysely'
import type { AppDeps } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { checkRow, type ImportedPerson, type Problem } from './check-row.ts'
import { type ImportChunk, mapCells, type RowReport } from './chunk.ts'
import { computeRowOutcomes, fingerprintAddress } from './known-people.ts'

type Tx = Transaction<Tables>

interface CheckedRow {
  row: number
  typedEmail: string
  person: ImportedPerson | null
  problems: Problem[]
}

/** Computes each row's outcome in the dry run. Stores only the first row of each address in the list. */
export async function checkChunk(deps: AppDeps, tx: Tx, chunk: ImportChunk): Promise<RowReport[]> {
  const checkedRows = chunk.rows.map((row): CheckedRow => {
    const cells = mapCells(row, chunk.work.mapping)
    const typedEmail = (cells.emailAddress ?? '').toWellFormed().replaceAll('\0', '').slice(0, 254)
    return { row: row.row, typedEmail, ...checkRow(cells, chunk.work.email_language) }
  })
  const uniqueRows = await rejectDuplicates(deps, tx, { importId: chunk.work.import_id, checkedRows })
  const people = uniqueRows.flatMap(({ person }) => person ?? [])
  const outcomes = await computeRowOutcomes(deps, tx, people)
  return uniqueRows.map(({ row, typedEmail, person, problems }) => ({
    row,
    emailAddress: typedEmail,
    problems,
    outcome: person ? outcomes.get(person.emailAddress)!.outcome : 'bad',
  }))
}

interface DuplicateCheckInput {
  importId: string
  checkedRows: CheckedRow[]
}

/** Rejects rows with an address that occurred before, and records the first row with it. */
async function rejectDuplicates(
  deps: AppDeps,
  tx: Tx,
  { importId, checkedRows }: DuplicateCheckInput,
): Promise<CheckedRow[]> {
  const marks = checkedRows.flatMap(({ row, person }) =>
    person
      ? [{ import_id: importId, address_fingerprint: fingerprintAddress(deps, person.emailAddress), row_number: row }]
      : [],
  )
  if (marks.length === 0) return checkedRows
  await tx
    .insertInto('provider_import_address')
    .values(marks)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const first = await tx
    .selectFrom('provider_import_address')
    .select(['address_fingerprint', 'row_number'])
    .where('import_id', '=', importId)
    .where(
      'address_fingerprint',
      'in',
      marks.map((one) => one.address_fingerprint),
    )
    .execute()
  const firstRows = new Map(first.map((one) => [one.address_fingerprint.toString('hex'), one.row_number]))
  return checkedRows.map((one) => {
    const firstRow = one.person && firstRows.get(fingerprintAddress(deps, one.person.emailAddress).toString('hex'))
    if (!firstRow || firstRow === one.row) return one
    const twice = { field: 'emailAddress', code: 'twice', value: one.person!.emailAddress, firstRow } as const
    return { ...one, person: null, problems: [...one.problems, twice] }
  })
}
