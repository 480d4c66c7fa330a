import type { Kysely } from 'kysely'
import type { Tables } from '#platform/server/database/tables.ts'
import './tables.ts'

/** A person leaves: their pictures and videos are removed; the sweeper takes the files from the disk within minutes. */
export async function forgetMediaOf(tx: Kysely<Tables>, owner: string, now: Temporal.Instant): Promise<void> {
  await tx
    .updateTable('media_item')
    .set({ removed_at: now })
    .where('customer_account_id', '=', owner)
    .where('removed_at', 'is', null)
    .execute()
}
