import { sql } from 'kysely'
import { closeIntent } from '#modules/payments/server/ask-provider.ts'
import { deleteStripeCustomer, detachCard } from '#modules/payments/server/customer-cards.ts'
import { getStripeClient, isStripeUnavailable } from '#modules/payments/server/provider.ts'
import type { House } from '#platform/server/context.ts'
import { findScheduledCharge, type ScheduledChargeRow, updateScheduledCharge } from './find-promise.ts'

/**
 * Cleans up an ended scheduled charge at Stripe: first its open intents are closed, so that nothing can be charged,
 * then its card is detached. Safe to repeat. @throws while Stripe is unavailable
 */
export async function cleanUpScheduledCharge(house: House, paymentId: string): Promise<void> {
  const scheduledCharge = await findScheduledCharge(house.db, paymentId)
  if (!scheduledCharge?.ended_at || scheduledCharge.dropped_at) return
  const { payment_intent_id: intentId, setup_intent_id: setupId } = scheduledCharge
  if (intentId && scheduledCharge.status === 'over') await closeIntent(house, intentId)
  if (setupId && !scheduledCharge.saved_at) await cancelSetup(house, setupId)
  await deleteCard(house, scheduledCharge)
  await updateScheduledCharge(house.db, paymentId, {
    dropped_at: house.clock.now(),
    ...{ payment_method_id: null, payment_customer_id: null, own_customer_id: null, setup_secret: null },
  })
}

const cancelSetup = ({ settings }: House, setupId: string) =>
  getStripeClient(settings)
    .setupIntents.cancel(setupId)
    .catch((error: unknown) => {
      if (isStripeUnavailable(error)) throw error
    })

/**
 * Deletes the charge's own customer with its card. A card of the client's customer stays while it is the saved card or
 * has another scheduled charge.
 */
async function deleteCard(house: House, scheduledCharge: ScheduledChargeRow): Promise<void> {
  const { own_customer_id: ownCustomerId, payment_customer_id: owner, payment_method_id: card } = scheduledCharge
  if (ownCustomerId) await deleteStripeCustomer(house, ownCustomerId)
  if (!card || owner === ownCustomerId) return
  const { rows } = await sql`
    select from saved_card where payment_method_id = ${card} union all
    select from card_promise where payment_method_id = ${card} and ended_at is null`.execute(house.db)
  if (rows.length === 0) await detachCard(house, card)
}
