import { type Kysely, sql } from 'kysely'
import type { AppDeps } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'

/** Lists cards of a customer with pending scheduled charges, and whether each is saved as well. */
export async function listScheduledCards(
  db: Kysely<Tables>,
  customerId: string,
): Promise<Map<string, { isSaved: boolean }>> {
  const { rows } = await sql<{ card: string; isSaved: boolean }>`
    select payment_method_id as card, bool_or(keeps_card) as "isSaved" from scheduled_charge
    where stripe_customer_id = ${customerId} and payment_method_id is not null and ended_at is null group by 1`.execute(
    db,
  )
  return new Map(rows.map(({ card, isSaved }) => [card, { isSaved }]))
}

/** Marks cards with scheduled charges as not saved when the client removes the saved card. Their charges remain. */
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
    select cp.stripe_customer_id as "customerId", cp.payment_method_id as "paymentMethodId"
    from scheduled_charge cp join payment p using (payment_id)
    where p.payment_intent_id = ${paymentIntentId} and cp.status = 'failed'`.execute(db)
  return rows[0]
}
