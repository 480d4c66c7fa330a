import { sql } from 'kysely'
import { IMPORT_RETENTION_DAYS } from '#modules/admin/values/import-fields.ts'
import type { AppDeps } from '#platform/server/context.ts'
import { deleteUploadedData } from './control-import.ts'
import './tables.ts'

/** A person who never answered can be invited again after a year. A person who declined is never invited again. */
const EXPIRED_PERSON_RETENTION_DAYS = 365

/** Runs every night. Purges uploaded lists after 30 days, and fingerprints of expired invitations after a year. */
export async function purgeOldImports(deps: AppDeps): Promise<void> {
  const now = deps.clock.now()
  const ago = (days: number) => now.subtract({ hours: 24 * days })
  const expired = await deps.db
    .selectFrom('provider_import')
    .select('import_id')
    .where('encrypted_head', 'is not', null)
    .where('created_at', '<=', ago(IMPORT_RETENTION_DAYS))
    .execute()
  for (const { import_id: id } of expired)
    await deps.db.transaction().execute(async (tx) => {
      await sql`select from provider_import where import_id = ${id} for update`.execute(tx)
      await deleteUploadedData(tx, id)
    })
  await deps.db
    .deleteFrom('imported_person')
    .where('state', '=', 'expired')
    .where('ended_at', '<=', ago(EXPIRED_PERSON_RETENTION_DAYS))
    .execute()
}
