import { type Kysely, sql, type Transaction, type Updateable } from 'kysely'
import type { Tables } from '#platform/server/database/tables.ts'

type AccountUpdate = Updateable<Tables['customer_account']>
/** The columns that other modules may write: a provider's name, birth date and phone are stored in the account. */
export type PersonalDataUpdate = Pick<AccountUpdate, 'first_name' | 'last_name' | 'date_of_birth' | 'phone'>

/**
 * Locks the account, which is first in the lock order, so that a concurrent booking runs either before or after this
 * transaction. Uses `for no key update`, because inserting a booking only needs a key share lock.
 */
export async function lockAccount(db: Kysely<Tables>, customerAccountId: string): Promise<void> {
  await sql`select from customer_account where customer_account_id = ${customerAccountId} for no key update`.execute(db)
}

export async function updatePersonalData(
  db: Kysely<Tables>,
  customerAccountId: string,
  change: PersonalDataUpdate,
): Promise<void> {
  if (Object.keys(change).length === 0) return
  await db.updateTable('customer_account').set(change).where('customer_account_id', '=', customerAccountId).execute()
}

/** Sets the picture of a client's account; null removes it. */
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
