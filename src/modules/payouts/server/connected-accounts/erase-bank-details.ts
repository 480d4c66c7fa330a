import type { Kysely } from 'kysely'
import type { Tables } from '#platform/server/database/tables.ts'
import './tables.ts'

/**
 * Erases the bank details that a provider submitted; called when their account is deleted. The bank account's id
 * remains, because the ledger needs it.
 */
export async function eraseBankDetails(tx: Kysely<Tables>, customerAccountId: string): Promise<void> {
  await tx
    .updateTable('payout_account')
    .set({ encrypted_details: null })
    .where('provider_id', 'in', (builder) =>
      builder.selectFrom('provider_account').select('provider_id').where('customer_account_id', '=', customerAccountId),
    )
    .execute()
}
