import type { Transaction } from 'kysely'
import type { AppDeps } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { checkRow, type ImportedPerson } from './check-row.ts'
import { type ImportChunk, mapCells, type RowReport } from './chunk.ts'
import { computeRowOutcomes, fingerprintAddress } from './known-people.ts'

type Tx = Transaction<Tables>

/**
 * Imports a chunk's valid rows. Outcomes are computed again, because another list may have been imported since the dry
 * run.
 */
export async function importChunk(deps: AppDeps, tx: Tx, { work, rows, report }: ImportChunk): Promise<RowReport[]> {
  const validRows = new Set(report.filter(({ outcome }) => outcome !== 'bad').map(({ row }) => row))
  const people = new Map<number, ImportedPerson>()
  for (const row of rows) {
    const { person } = validRows.has(row.row)
      ? checkRow(mapCells(row, work.mapping), work.email_language)
      : { person: null }
    if (person) people.set(row.row, person)
  }
  const validPeople = [...people.values()]
  const outcomes = await computeRowOutcomes(deps, tx, validPeople)
  const filterByOutcome = (outcome: string) =>
    validPeople.filter(({ emailAddress }) => outcomes.get(emailAddress)!.outcome === outcome)
  await insertPeople(deps, tx, { importId: work.import_id, people: filterByOutcome('new') })
  for (const person of filterByOutcome('update'))
    await updatePerson(deps, tx, { id: outcomes.get(person.emailAddress)!.importedPersonId!, person })
  return report.map((row) => {
    const person = people.get(row.row)
    return person ? { ...row, outcome: outcomes.get(person.emailAddress)!.outcome } : row
  })
}

interface InsertInput {
  importId: string
  people: ImportedPerson[]
}

async function insertPeople(deps: AppDeps, tx: Tx, { importId, people }: InsertInput): Promise<void> {
  if (people.length === 0) return
  const now = deps.clock.now()
  await tx
    .insertInto('imported_person')
    .values(
      people.map((person) => ({
        address_fingerprint: fingerprintAddress(deps, person.emailAddress),
        import_id: importId,
        encrypted: deps.encryption.encrypt(person),
        language: person.emailLanguage,
        created_at: now,
      })),
    )
    .onConflict((conflict) => conflict.column('address_fingerprint').doNothing())
    .execute()
}

/** Updates the data of a person who has not answered, without sending another email. */
async function updatePerson(
  deps: AppDeps,
  tx: Tx,
  { id, person }: { id: string; person: ImportedPerson },
): Promise<void> {
  await tx
    .updateTable('imported_person')
    .set({ encrypted: deps.encryption.encrypt(person), language: person.emailLanguage })
    .where('imported_person_id', '=', id)
    .where('state', 'in', ['pending', 'invited'])
    .execute()
}
