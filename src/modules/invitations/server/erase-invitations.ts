import type { Kysely } from 'kysely'
import type { Tables } from '#platform/server/database/tables.ts'
import './tables.ts'

/**
 * Deletes a client's session requests and ended invitations. Pending invitations remain until they expire, because they
 * reserve times.
 */
export async function eraseCustomerInvitations(tx: Kysely<Tables>, customerAccountId: string): Promise<void> {
  await tx.deleteFrom('session_request').where('customer_account_id', '=', customerAccountId).execute()
  await tx
    .deleteFrom('invitation')
    .where('customer_account_id', '=', customerAccountId)
    .where('status', '<>', 'pendingPayment')
    .execute()
}
