import { sql } from 'kysely'
import { deleteStripeCustomer, detachCard } from '#modules/payments/server/customer-cards.ts'
import { getStripeClient, isStripeUnavailable } from '#modules/payments/server/stripe-client.ts'
import { closeIntent } from '#modules/payments/server/sync-payment.ts'
import type { AppDeps } from '#platform/server/context.ts'
import { findScheduledCharge, type ScheduledChargeRow, updateScheduledCharge } from './find-scheduled-charge.ts'

/**
 * Cleans up an ended scheduled charge at Stripe: closes its open intents first, so that nothing can be charged, then
 * detaches its card. Safe to repeat. @throws if Stripe is unavailable
 */
export async function cleanUpScheduledCharge(deps: AppDeps, paymentId: string): Promise<void> {
  const scheduledCharge = await findScheduledCharge(deps.db, paymentId)
  if (!scheduledCharge?.ended_at || scheduledCharge.cleaned_up_at) return
  const { payment_intent_id: intentId, setup_intent_id: setupId } = scheduledCharge
  if (intentId && scheduledCharge.status === 'cancelled') await closeIntent(deps, intentId)
  if (setupId && !scheduledCharge.saved_at) await cancelSetup(deps, setupId)
  await deleteCard(deps, scheduledCharge)
  await updateScheduledCharge(deps.db, paymentId, {
    cleaned_up_at: deps.clock.now(),
    payment_method_id: null,
    stripe_customer_id: null,
    own_stripe_customer_id: null,
    setup_secret: null,
  })
}

const cancelSetup = (deps: AppDeps, setupId: string) =>
  getStripeClient(deps)
    .setupIntents.cancel(setupId)
    .catch((error: unknown) => {
      if (isStripeUnavailable(error)) throw error
    })

/**
 * Deletes the customer created for this charge, together with its card. A card attached to the client's own customer
 * remains while it is the saved card or has another scheduled charge.
 */
async function deleteCard(deps: AppDeps, scheduledCharge: ScheduledChargeRow): Promise<void> {
  const { own_stripe_customer_id: ownCustomerId, stripe_customer_id: customerId } = scheduledCharge
  const { payment_method_id: paymentMethodId } = scheduledCharge
  if (ownCustomerId) await deleteStripeCustomer(deps, ownCustomerId)
  if (!paymentMethodId || customerId === ownCustomerId) return
  const { rows } = await sql`
    select from saved_card where payment_method_id = ${paymentMethodId} union all
    select from scheduled_charge where payment_method_id = ${paymentMethodId} and ended_at is null`.execute(deps.db)
  if (rows.length === 0) await detachCard(deps, paymentMethodId)
}
