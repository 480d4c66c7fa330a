import type { Transaction } from 'kysely'
import type { Tables } from '#platform/server/database/tables.ts'

/** Sets the picture of a client's account, or removes it with null. */
export async function putProfileImage(
  tx: Transaction<Tables>,
  customerAccountId: string,
  url: string | null,
): Promise<void> {
  await tx
    .updateTable('customer_account')
    .set({ profile_image_url: url })
    .where('customer_account_id', '=', customerAccountId)
    .execute()
}
