import type { Kysely } from 'kysely'
import type { Tables } from '#platform/server/database/tables.ts'
import type { EmailRecipient } from '#platform/server/email/public.ts'
import '#modules/accounts/server/tables.ts'
import './tables.ts'

/** Loads the recipient of emails to a provider. Times in these emails are in the provider's time zone. */
export async function loadProviderRecipient(
  db: Kysely<Tables>,
  providerId: string,
): Promise<{ to: EmailRecipient; firstName: string }> {
  const row = await db
    .selectFrom('provider_account as p')
    .innerJoin('customer_account as o', 'o.customer_account_id', 'p.customer_account_id')
    .select(['o.email_address', 'o.first_name', 'o.ui_language', 'p.timezone'])
    .where('p.provider_id', '=', providerId)
    .executeTakeFirstOrThrow()
  return {
    to: { email: row.email_address, language: row.ui_language, timezone: row.timezone },
    firstName: row.first_name,
  }
}
