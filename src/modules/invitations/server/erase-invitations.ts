import type { Kysely } from 'kysely'
import type { Tables } from '#platform/server/database/tables.ts'
import './tables.ts'

/** Erases a client's session requests and ended invitations. Pending invitations reserve a time, so they expire first. */
export async function eraseCustomerInvitations(tx: Kysely<Tables>, customerAccountId: string): Promise<void> {
  await tx.deleteFrom('session_request').where('customer_account_id', '=', customerAccountId).execute()
  await tx
    .deleteFrom('invitation')
    .where('customer_account_id', '=', customerAccountId)
    .where('status', '<>', 'pendingPayment')
    .execute()
}
