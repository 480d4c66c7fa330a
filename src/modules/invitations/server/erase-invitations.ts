import type { Kysely } from 'kysely'
import type { Tables } from '#platform/server/database/tables.ts'
import './tables.ts'

/** Erases a client's ended invitations. Pending ones reserve a time, so they must expire first. */
export async function eraseCustomerInvitations(tx: Kysely<Tables>, customerAccountId: string): Promise<void> {
  await tx
    .deleteFrom('invitation')
    .where('customer_account_id', '=', customerAccountId)
    .where('status', '<>', 'pendingPayment')
    .execute()
}
