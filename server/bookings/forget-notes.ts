import type { Kysely } from 'kysely'
import type { Tables } from '../database/tables.ts'
import './tables.ts'

/** A person leaves: what they wrote to counsellors goes, the bookings stay for the books. */
export async function forgetNotesOf(tx: Kysely<Tables>, customerAccountId: string): Promise<void> {
  await tx
    .updateTable('booking')
    .set({ sealed_note: null, request_key: null })
    .where('customer_account_id', '=', customerAccountId)
    .execute()
}
