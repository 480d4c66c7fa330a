import type { Kysely } from 'kysely'
import type { Tables } from '#platform/server/database/tables.ts'
import { EMAIL_PREFERENCES, type EmailPreference } from '#platform/values/email-preferences.ts'
import './tables.ts'

type Db = Kysely<Tables>

/** Returns whether a person receives emails of this kind. Called in the transaction that sends the email. */
export async function isEmailEnabled(db: Db, customerAccountId: string, kind: EmailPreference): Promise<boolean> {
  return (await loadEmailPreferences(db, customerAccountId))[kind]
}

/** Returns the setting of every kind, with defaults for those the person has not changed. */
export async function loadEmailPreferences(
  db: Db,
  customerAccountId: string,
): Promise<Record<EmailPreference, boolean>> {
  const rows = await db
    .selectFrom('email_preference')
    .select(['kind', 'is_enabled'])
    .where('customer_account_id', '=', customerAccountId)
    .execute()
  return { ...EMAIL_PREFERENCES, ...Object.fromEntries(rows.map((row) => [row.kind, row.is_enabled])) }
}

export async function eraseEmailPreferences(db: Db, customerAccountId: string): Promise<void> {
  await db.deleteFrom('email_preference').where('customer_account_id', '=', customerAccountId).execute()
}

export async function setEmailPreference(
  db: Db,
  customerAccountId: string,
  { kind, isEnabled }: { kind: EmailPreference; isEnabled: boolean },
): Promise<void> {
  await db
    .insertInto('email_preference')
    .values({ customer_account_id: customerAccountId, kind, is_enabled: isEnabled })
    .onConflict((conflict) => conflict.columns(['customer_account_id', 'kind']).doUpdateSet({ is_enabled: isEnabled }))
    .execute()
}
