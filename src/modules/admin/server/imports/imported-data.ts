import type { Transaction } from 'kysely'
import type { AppDeps } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { type ImportedPerson, normalizeEmail } from './check-row.ts'
import { endImportInvitation, preventInvitations } from './end-invitation.ts'
import { lockImports } from './import-lock.ts'
import { fingerprintAddress } from './known-people.ts'
import './tables.ts'

type ReadContext = Pick<AppDeps, 'db' | 'encryption'>

async function findImportedPeople({ db, encryption }: ReadContext, address: string) {
  return db
    .selectFrom('imported_person')
    .selectAll()
    .where('address_fingerprint', '=', fingerprintAddress({ encryption }, normalizeEmail(address)))
    .execute()
}

/** Returns the imported data about the owner of an address, for their data export. */
export async function loadImportedData(deps: ReadContext, address: string) {
  return (await findImportedPeople(deps, address)).map((row) => ({
    ...(row.encrypted && { entered: deps.encryption.decrypt<ImportedPerson>(row.encrypted) }),
    status: row.state,
    createdAt: row.created_at,
    endedAt: row.ended_at,
  }))
}

/**
 * Erases the imported data of a person who is deleting their account, including from stored lists, and ensures that
 * later imports do not invite them again.
 */
export async function eraseImportedData(
  tx: Transaction<Tables>,
  deps: Pick<AppDeps, 'encryption' | 'clock'>,
  { customerAccountId, email: address }: { customerAccountId: string; email: string },
): Promise<void> {
  await lockImports(tx)
  const rows = await findImportedPeople({ db: tx, encryption: deps.encryption }, address)
  for (const { imported_person_id: id, address_fingerprint: addressFingerprint } of rows)
    await endImportInvitation(deps, tx, { id, addressFingerprint, state: 'declined' })
  const addressFingerprint = fingerprintAddress(deps, normalizeEmail(address))
  if (rows.length === 0) await preventInvitations(deps, tx, { customerAccountId, addressFingerprint })
}
