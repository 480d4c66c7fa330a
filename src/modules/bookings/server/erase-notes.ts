import type { Kysely } from 'kysely'
import type { Tables } from '#platform/server/database/tables.ts'
import './tables.ts'

/**
 * Erases the messages between a client whose account is being deleted and their providers. The bookings themselves are
 * retained for accounting.
 */
export async function eraseBookingNotes(tx: Kysely<Tables>, customerAccountId: string): Promise<void> {
  await tx
    .updateTable('booking')
    .set({ encrypted_note: null, encrypted_cancellation_reason: null, request_key: null })
    .where('customer_account_id', '=', customerAccountId)
    .execute()
  await tx
    .updateTable('reschedule_request')
    .set({ encrypted_note: null })
    .where('booking_id', 'in', (query) =>
      query.selectFrom('booking').select('booking_id').where('customer_account_id', '=', customerAccountId),
    )
    .execute()
}
