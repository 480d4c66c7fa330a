import type { Kysely } from 'kysely'
import type { Tables } from '#platform/server/database/tables.ts'
import './tables.ts'

/**
 * Removes the pictures and videos of a person who deletes their
 * account; the purge job deletes the files within minutes.
 */
export async function eraseMedia(tx: Kysely<Tables>, owner: string, now: Temporal.Instant): Promise<void> {
  await tx
    .updateTable('media_item')
    .set({ removed_at: now })
    .where('customer_account_id', '=', owner)
    .where('removed_at', 'is', null)
    .execute()
}
