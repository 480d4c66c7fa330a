import type { Kysely } from 'kysely'
import type { Tables } from '../database/tables.ts'
import './tables.ts'

/** A person leaves: their requests for another time go. */
export async function forgetRequestsOf(tx: Kysely<Tables>, customerAccountId: string): Promise<void> {
  await tx.deleteFrom('customer_request').where('customer_account_id', '=', customerAccountId).execute()
}
