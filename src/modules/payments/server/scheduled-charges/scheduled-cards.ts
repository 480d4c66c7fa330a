import { type Kysely, sql } from 'kysely'
import type { AppDeps } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'

/** Lists a customer's cards with open scheduled charges, and whether the client has saved each for later payments. */
export async function listScheduledCards(
  db: Kysely<Tables>,
  customerId: string,
): Promise<Map<string, { isSaved: boolean }>> {
  const { rows } = await sql<{ paymentMethodId: string; isSaved: boolean }>`
    select payment_method_id as "paymentMethodId", bool_or(keeps_card) as "isSaved" from scheduled_charge
    where stripe_customer_id = ${customerId} and payment_method_id is not null and ended_at is null group by 1`.execute(
    db,
  )
  return new Map(rows.map(({ paymentMethodId, isSaved }) => [paymentMethodId, { isSaved }]))
}

/** Marks the cards with scheduled charges as not saved when the client removes their card. The charges remain. */
export async function unsaveScheduledCards({ db }: Pick<AppDeps, 'db'>, customerId: string): Promise<void> {
  await db
    .updateTable('scheduled_charge')
    .set({ keeps_card: false })
    .where('stripe_customer_id', '=', customerId)
    .execute()
}

/** Finds the card whose scheduled charge for this intent failed. */
export async function findFailedScheduledCard(db: Kysely<Tables>, paymentIntentId: string) {
  const { rows } = await sql<{ customerId: string; paymentMethodId: string }>`
    select c.stripe_customer_id as "customerId", c.payment_method_id as "paymentMethodId"
    from scheduled_charge c join payment p using (payment_id)
    where p.payment_intent_id = ${paymentIntentId} and c.status = 'failed'`.execute(db)
  return rows[0]
}
