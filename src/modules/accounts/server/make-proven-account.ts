import type { Insertable, Kysely } from 'kysely'
import type { Context } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { hashPassword } from './passwords.ts'
import { refuseWeak } from './weak-password.ts'
import './tables.ts'

type Account = Insertable<Tables['customer_account']>
export type Proven = Pick<
  Account,
  'email_address' | 'password_hash' | 'first_name' | 'last_name' | 'ui_language' | 'timezone'
>

/** The account of an address that has just been proven; every sign-up of it goes. Null when another proof was faster. */
export async function makeProvenAccount(
  { now }: Pick<Context, 'now'>,
  tx: Kysely<Tables>,
  { email_address, password_hash, first_name, last_name, ui_language, timezone }: Proven,
): Promise<string | null> {
  const made = await tx
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
  return made?.customer_account_id ?? null
}

/** The hash of a password somebody chooses. @throws WrongField when it is one that is guessed first. */
export async function chosenPassword(context: Context, password: string, about: string[]): Promise<string> {
  refuseWeak(context, password, about)
  return hashPassword(password)
}
