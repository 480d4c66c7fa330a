import { type Kysely, sql } from 'kysely'
import type { House } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'

/** Cards of a customer that are promised for charges still to come, and whether each was to be kept as well. */
export async function promisedCards(db: Kysely<Tables>, customerId: string): Promise<Map<string, { keeps: boolean }>> {
  const { rows } = await sql<{ card: string; keeps: boolean }>`
    select payment_method_id as card, bool_or(keeps_card) as keeps from card_promise
    where payment_customer_id = ${customerId} and payment_method_id is not null and ended_at is null group by 1`.execute(
    db,
  )
  return new Map(rows.map(({ card, keeps }) => [card, { keeps }]))
}

/** A person takes their saved card away: what was promised stays promised, and no card of it is saved again by itself. */
export async function keepPromisedOnly({ db }: Pick<House, 'db'>, customerId: string): Promise<void> {
  await db
    .updateTable('card_promise')
    .set({ keeps_card: false })
    .where('payment_customer_id', '=', customerId)
    .execute()
}

/** The card that was promised for this intent's payment and failed. */
export async function promisedFor(db: Kysely<Tables>, paymentIntentId: string) {
  const { rows } = await sql<{ customerId: string; paymentMethodId: string }>`
    select cp.payment_customer_id as "customerId", cp.payment_method_id as "paymentMethodId"
    from card_promise cp join payment p using (payment_id)
    where p.payment_intent_id = ${paymentIntentId} and cp.status = 'failed'`.execute(db)
  return rows[0]
}
