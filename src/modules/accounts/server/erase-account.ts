import { type Kysely, sql } from 'kysely'
import type { Context } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import '#platform/server/http/tables.ts'

type Db = Kysely<Tables>
const ERASED = '–'

/**
 * Erases the person's data from the account. The row remains for foreign keys; the email address can be reused
 * immediately. Runs in the caller's transaction, which has locked the account and checked for open obligations.
 */
export async function eraseAccount(tx: Db, customerAccountId: string, now: Temporal.Instant): Promise<void> {
  const { email_address: email } = await tx
    .selectFrom('customer_account')
    .select('email_address')
    .where('customer_account_id', '=', customerAccountId)
    .executeTakeFirstOrThrow()
  await tx.deleteFrom('sign_up').where('email_address', '=', email).execute()
  for (const table of [
    'login',
    'login_challenge',
    'authenticator',
    'passkey',
    'passkey_challenge',
    'password_reset',
    'bookmark',
    'idempotency_key',
  ] as const) {
    await sql`delete from ${sql.table(table)} where customer_account_id = ${customerAccountId}`.execute(tx)
  }
  await tx
    .updateTable('customer_account')
    .set({ ...ERASED_COLUMNS, email_address: `closed-${customerAccountId}@closed.invalid`, closed_at: now })
    .where('customer_account_id', '=', customerAccountId)
    .execute()
}

const ERASED_COLUMNS = {
  ...{ password_hash: ERASED, first_name: ERASED, last_name: '' },
  ...{ date_of_birth: null, phone: null, profile_image_url: null },
  ...{ address_line1: null, address_line2: null, postal_code: null, city: null, country: null },
  timezone: 'Europe/Tallinn',
  deactivated_at: null,
}

/** Deactivates an account and ends its logins. Only its owner can reactivate it, by logging in. */
export async function deactivateAndEndLogins(
  tx: Db,
  customerAccountId: string,
  { now }: Pick<Context, 'now'>,
): Promise<void> {
  await tx
    .updateTable('customer_account')
    .set({ deactivated_at: now })
    .where('customer_account_id', '=', customerAccountId)
    .execute()
  await tx
    .updateTable('login')
    .set({ ended_at: now, ended_because: 'account deactivated' })
    .where('customer_account_id', '=', customerAccountId)
    .where('ended_at', 'is', null)
    .execute()
}
