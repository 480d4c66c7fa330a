import type { House } from '#platform/server/context.ts'
import type { Database } from '#platform/server/database/connect.ts'
import { type ImportedPerson, normalizeEmail } from './check-row.ts'
import { endImportInvitation } from './end-asking.ts'
import { fingerprintAddress } from './known-people.ts'
import './tables.ts'
import { lockImports } from './turns.ts'

type ReadContext = Pick<House, 'db' | 'sealing'>

async function findRows({ db, sealing }: ReadContext, address: string) {
  return db
    .selectFrom('imported_person')
    .selectAll()
    .where('address_mark', '=', fingerprintAddress({ sealing }, normalizeEmail(address)))
    .execute()
}

/** Returns the imported data about the owner of an address, for their data export. */
export async function loadImportedData(house: ReadContext, address: string) {
  return (await findRows(house, address)).map((row) => ({
    ...(row.sealed && { entered: house.sealing.open<ImportedPerson>(row.sealed) }),
    status: row.state,
    createdAt: row.created_at,
    endedAt: row.ended_at,
  }))
}

/** Erases the imported data of a person who deletes their account; later lists do not invite them again. */
export async function eraseImportedData(
  tx: Parameters<typeof endImportInvitation>[1],
  house: Pick<House, 'sealing' | 'clock'>,
  address: string,
): Promise<void> {
  await lockImports(tx)
  const rows = await findRows({ db: tx as unknown as Database, sealing: house.sealing }, address)
  for (const { imported_person_id: id, address_mark: mark } of rows)
    await endImportInvitation(house, tx, { id, mark, state: 'refused' })
}
