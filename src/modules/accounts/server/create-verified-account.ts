import type { Insertable, Kysely } from 'kysely'
import type { Context } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import './tables.ts'

type AccountInsert = Insertable<Tables['customer_account']>
type VerifiedAccountInput = Pick<
  AccountInsert,
  'email_address' | 'password_hash' | 'first_name' | 'last_name' | 'ui_language' | 'timezone'
>

/**
 * Creates the account for a verified address and deletes the address's sign-ups. @returns the account's id, or null if
 * a concurrent verification created it first.
 */
export async function createVerifiedAccount(
  { now }: Pick<Context, 'now'>,
  tx: Kysely<Tables>,
  { email_address, password_hash, first_name, last_name, ui_language, timezone }: VerifiedAccountInput,
): Promise<string | null> {
  const created = await tx
    .insertInto('customer_account')
    .values({
      ...{ email_address, password_hash, first_name, last_name, ui_language, timezone },
      email_confirmed_at: now,
      created_at: now,
    })
    .onConflict((conflict) => conflict.column('email_address').doNothing())
    .returning('customer_account_id')
    .executeTakeFirst()
  await tx.deleteFrom('sign_up').where('email_address', '=', email_address).execute()
  return created?.customer_account_id ?? null
}
