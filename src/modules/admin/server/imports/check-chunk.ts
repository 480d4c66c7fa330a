import type { Transaction } from 'kysely'
import type { AppDeps } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { checkRow, type ImportedPerson, type Problem } from './check-row.ts'
import { type ImportChunk, mapCells, type RowReport } from './chunk.ts'
import { computeRowOutcomes, fingerprintAddress } from './known-people.ts'

type Tx = Transaction<Tables>

interface CheckedRow {
  row: number
  rawEmail: string
  person: ImportedPerson | null
  problems: Problem[]
}

/**
 * Computes each row's outcome in the dry run. The only data it stores is the number of the first row with each address.
 */
export async function checkChunk(deps: AppDeps, tx: Tx, chunk: ImportChunk): Promise<RowReport[]> {
  const checkedRows = chunk.rows.map((row): CheckedRow => {
    const cells = mapCells(row, chunk.work.mapping)
    const rawEmail = (cells.emailAddress ?? '').toWellFormed().replaceAll('\0', '').slice(0, 254)
    return { row: row.row, rawEmail, ...checkRow(cells, chunk.work.email_language) }
  })
  const uniqueRows = await rejectDuplicates(deps, tx, { importId: chunk.work.import_id, checkedRows })
  const people = uniqueRows.flatMap(({ person }) => person ?? [])
  const outcomes = await computeRowOutcomes(deps, tx, people)
  return uniqueRows.map(({ row, rawEmail, person, problems }) => ({
    row,
    emailAddress: rawEmail,
    problems,
    outcome: person ? outcomes.get(person.emailAddress)!.outcome : 'bad',
  }))
}

interface DuplicateCheckInput {
  importId: string
  checkedRows: CheckedRow[]
}

/** Rejects rows whose address occurs in an earlier row, and records the first row with each address. */
async function rejectDuplicates(
  deps: AppDeps,
  tx: Tx,
  { importId, checkedRows }: DuplicateCheckInput,
): Promise<CheckedRow[]> {
  const fingerprints = checkedRows.flatMap(({ row, person }) =>
    person
      ? [{ import_id: importId, address_fingerprint: fingerprintAddress(deps, person.emailAddress), row_number: row }]
      : [],
  )
  if (fingerprints.length === 0) return checkedRows
  await tx
    .insertInto('provider_import_address')
    .values(fingerprints)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const firstRowsByAddress = await tx
    .selectFrom('provider_import_address')
    .select(['address_fingerprint', 'row_number'])
    .where('import_id', '=', importId)
    .where(
      'address_fingerprint',
      'in',
      fingerprints.map((fingerprint) => fingerprint.address_fingerprint),
    )
    .execute()
  const firstRows = new Map(firstRowsByAddress.map((row) => [row.address_fingerprint.toString('hex'), row.row_number]))
  return checkedRows.map((row) => {
    const firstRow = row.person && firstRows.get(fingerprintAddress(deps, row.person.emailAddress).toString('hex'))
    if (!firstRow || firstRow === row.row) return row
    const duplicate = { field: 'emailAddress', code: 'twice', value: row.person!.emailAddress, firstRow } as const
    return { ...row, person: null, problems: [...row.problems, duplicate] }
  })
}
