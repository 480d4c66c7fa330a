import { type Kysely, sql } from 'kysely'
import type { Tables } from '#platform/server/database/tables.ts'
import './tables.ts'

/** A client leaves: what superusers wrote about their refunds goes; that there was one stays with the books (decision 0021). */
export async function forgetRefundWordsOf(tx: Kysely<Tables>, customerAccountId: string): Promise<void> {
  await sql`
    update refund set sealed_words = null where sealed_words is not null
      and payment_id in (select payment_id from payment where customer_account_id = ${customerAccountId})`.execute(tx)
}
