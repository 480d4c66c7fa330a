import { sql } from 'kysely'
import { IMPORT_KEPT_DAYS } from '#modules/admin/values/import-fields.ts'
import type { House } from '#platform/server/context.ts'
import { forgetUploaded } from './control-import.ts'
import './tables.ts'

/** Somebody who never answered may be asked again after a year; who said no is never asked again. */
const SILENT_MARK_DAYS = 365

/** Every night: what was uploaded goes after thirty days, marks of the silent after a year. */
export async function forgetOldImports(house: House): Promise<void> {
  const now = house.clock.now()
  const ago = (days: number) => now.subtract({ hours: 24 * days })
  const old = await house.db
    .selectFrom('provider_import')
    .select('import_id')
    .where('sealed_head', 'is not', null)
    .where('created_at', '<=', ago(IMPORT_KEPT_DAYS))
    .execute()
  for (const { import_id: id } of old)
    await house.db.transaction().execute(async (tx) => {
      await sql`select from provider_import where import_id = ${id} for update`.execute(tx)
      await forgetUploaded(tx, id)
    })
  await house.db
    .deleteFrom('imported_person')
    .where('state', '=', 'expired')
    .where('ended_at', '<=', ago(SILENT_MARK_DAYS))
    .execute()
}
