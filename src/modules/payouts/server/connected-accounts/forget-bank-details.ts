import type { Kysely } from 'kysely'
import type { Tables } from '#platform/server/database/tables.ts'
import './tables.ts'

/** A counsellor whose practice is closed leaves: the form they filled in goes. Which bank account got money stays for the books. */
export async function forgetBankDetailsOf(tx: Kysely<Tables>, customerAccountId: string): Promise<void> {
  await tx
    .updateTable('payout_account')
    .set({ sealed_details: null })
    .where('provider_id', 'in', (of) =>
      of.selectFrom('provider_account').select('provider_id').where('customer_account_id', '=', customerAccountId),
    )
    .execute()
}
