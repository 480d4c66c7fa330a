import { type Kysely, sql } from 'kysely'
import type { Tables } from '#platform/server/database/tables.ts'
import './tables.ts'

/**
 * Erases the reasons that administrators wrote about the refunds of a client whose account is deleted. The refunds stay
 * in the ledger (decision 0021).
 */
export async function eraseRefundReasons(tx: Kysely<Tables>, customerAccountId: string): Promise<void> {
  await sql`
    update refund set encrypted_reason = null where encrypted_reason is not null
      and payment_id in (select payment_id from payment where customer_account_id = ${customerAccountId})`.execute(tx)
}
