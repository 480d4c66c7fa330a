import type { Kysely } from 'kysely'
import type { AppDeps } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import type { InvitationPersonalData } from './tables.ts'
import './tables.ts'

/** What replaces the personal data. The name is the one used for all deleted accounts. */
const ERASED: InvitationPersonalData = { name: '–', email: '', message: null }

/**
 * Deletes a client's session requests and ended invitations. Pending invitations remain without personal data until
 * they expire, because they reserve times.
 */
export async function eraseCustomerInvitations(
  tx: Kysely<Tables>,
  { encryption }: Pick<AppDeps, 'encryption'>,
  customerAccountId: string,
): Promise<void> {
  await tx.deleteFrom('session_request').where('customer_account_id', '=', customerAccountId).execute()
  await tx
    .deleteFrom('invitation')
    .where('customer_account_id', '=', customerAccountId)
    .where('status', '<>', 'pendingPayment')
    .execute()
  await tx
    .updateTable('invitation')
    .set({ encrypted: encryption.encrypt(ERASED) })
    .where('customer_account_id', '=', customerAccountId)
    .execute()
}
