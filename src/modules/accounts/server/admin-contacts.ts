import type { Kysely } from 'kysely'
import type { Tables } from '#platform/server/database/tables.ts'
import type { EmailRecipient } from '#platform/server/email/public.ts'
import { ROLE } from '#platform/values/enums.ts'
import './tables.ts'

export interface AdminContact {
  customerAccountId: string
  firstName: string
  to: EmailRecipient
}

/** Lists active administrators, who receive emails about pending admin tasks. */
export async function listAdminContacts(db: Kysely<Tables>): Promise<AdminContact[]> {
  const rows = await db
    .selectFrom('customer_account')
    .select(['customer_account_id', 'first_name', 'email_address', 'ui_language', 'timezone'])
    .where('role', '=', ROLE.admin)
    .where('login_blocked_at', 'is', null)
    .where('closed_at', 'is', null)
    .orderBy('customer_account_id')
    .execute()
  return rows.map((row) => ({
    customerAccountId: row.customer_account_id,
    firstName: row.first_name,
    to: { email: row.email_address, language: row.ui_language, timezone: row.timezone },
  }))
}
