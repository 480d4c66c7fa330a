import { type Kysely, sql, type Updateable } from 'kysely'
import type { Tables } from '#platform/server/database/tables.ts'
import { ROLE } from '#platform/values/enums.ts'

type AccountUpdate = Updateable<Tables['customer_account']>
/** The columns that other modules may write: a provider's name, birth date and phone are stored in the account. */
export type PersonalDataUpdate = Pick<AccountUpdate, 'first_name' | 'last_name' | 'date_of_birth' | 'phone'>

/** First in the lock order. Uses `for no key update`, because inserting a booking only needs a key share lock. */
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

/** Gives a client the provider role (specification §6); managers and administrators keep their role. */
export async function grantProviderRole(db: Kysely<Tables>, customerAccountId: string): Promise<void> {
  await db
    .updateTable('customer_account')
    .set({ role: ROLE.provider })
    .where('customer_account_id', '=', customerAccountId)
    .where('role', '=', ROLE.customer)
    .execute()
}
