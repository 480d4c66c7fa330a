import type { House } from '#platform/server/context.ts'
import type { Database } from '#platform/server/database/connect.ts'
import { type ImportedPerson, normalEmail } from './check-row.ts'
import { endAsking } from './end-asking.ts'
import { markOfAddress } from './known-people.ts'
import './tables.ts'
import { takeTurn } from './turns.ts'

type ReadContext = Pick<House, 'db' | 'sealing'>

async function findRows({ db, sealing }: ReadContext, address: string) {
  return db
    .selectFrom('imported_person')
    .selectAll()
    .where('address_mark', '=', markOfAddress({ sealing }, normalEmail(address)))
    .execute()
}

/** Returns the imported data about the owner of an address, for their data export. */
export async function importedOf(house: ReadContext, address: string) {
  return (await findRows(house, address)).map((row) => ({
    ...(row.sealed && { entered: house.sealing.open<ImportedPerson>(row.sealed) }),
    status: row.state,
    createdAt: row.created_at,
    endedAt: row.ended_at,
  }))
}

/** Erases the imported data of a person who deletes their account; later lists do not invite them again. */
export async function forgetImportedOf(
  tx: Parameters<typeof endAsking>[1],
  house: Pick<House, 'sealing' | 'clock'>,
  address: string,
): Promise<void> {
  await takeTurn(tx)
  const rows = await findRows({ db: tx as unknown as Database, sealing: house.sealing }, address)
  for (const { imported_person_id: id, address_mark: mark } of rows)
    await endAsking(house, tx, { id, mark, state: 'refused' })
}
