import type { Kysely } from 'kysely'
import type { Tables } from '#platform/server/database/tables.ts'
import './tables.ts'

/** A client leaves: invitations to them that are over go, with the name and address sealed in them. An open one holds a time and lapses first. */
export async function forgetInvitationsOf(tx: Kysely<Tables>, customerAccountId: string): Promise<void> {
  await tx
    .deleteFrom('invitation')
    .where('customer_account_id', '=', customerAccountId)
    .where('status', '<>', 'pendingPayment')
    .execute()
}
