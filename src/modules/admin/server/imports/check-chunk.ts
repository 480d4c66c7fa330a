import type { Transaction } from 'kysely'
import type { House } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { checkRow, type ImportedPerson, type Problem } from './check-row.ts'
import { type Chunk, cellsOf, type RowReport } from './chunk.ts'
import { markOfAddress, outcomesOf } from './known-people.ts'

type Tx = Transaction<Tables>

interface Read {
  row: number
  typedEmail: string
  person: ImportedPerson | null
  problems: Problem[]
}

/** The dry run: what each row would come to. Writes nothing but which row of the list had an address first. */
export async function checkChunk(house: House, tx: Tx, chunk: Chunk): Promise<RowReport[]> {
  const read = chunk.rows.map((row): Read => {
    const cells = cellsOf(row, chunk.work.mapping)
    const typedEmail = (cells.emailAddress ?? '').toWellFormed().replaceAll('\0', '').slice(0, 254)
    return { row: row.row, typedEmail, ...checkRow(cells, chunk.work.letter_language) }
  })
  const once = await withoutTwins(house, tx, { importId: chunk.work.import_id, read })
  const people = once.flatMap(({ person }) => person ?? [])
  const outcomes = await outcomesOf(house, tx, people)
  return once.map(({ row, typedEmail, person, problems }) => ({
    row,
    emailAddress: typedEmail,
    problems,
    outcome: person ? outcomes.get(person.emailAddress)!.outcome : 'bad',
  }))
}

interface Reading {
  importId: string
  read: Read[]
}

/** The first row of an address stands; every other says which that is. */
async function withoutTwins(house: House, tx: Tx, { importId, read }: Reading): Promise<Read[]> {
  const marks = read.flatMap(({ row, person }) =>
    person ? [{ import_id: importId, address_mark: markOfAddress(house, person.emailAddress), row_number: row }] : [],
  )
  if (marks.length === 0) return read
  await tx
    .insertInto('provider_import_mark')
    .values(marks)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const first = await tx
    .selectFrom('provider_import_mark')
    .select(['address_mark', 'row_number'])
    .where('import_id', '=', importId)
    .where(
      'address_mark',
      'in',
      marks.map((one) => one.address_mark),
    )
    .execute()
  const rowOf = new Map(first.map((one) => [one.address_mark.toString('hex'), one.row_number]))
  return read.map((one) => {
    const firstRow = one.person && rowOf.get(markOfAddress(house, one.person.emailAddress).toString('hex'))
    if (!firstRow || firstRow === one.row) return one
    const twice = { field: 'emailAddress', code: 'twice', value: one.person!.emailAddress, firstRow } as const
    return { ...one, person: null, problems: [...one.problems, twice] }
  })
}
