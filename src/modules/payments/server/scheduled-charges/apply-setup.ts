import type Stripe from 'stripe'
import { getFailureKey } from '#modules/payments/server/failures.ts'
import { getStripeClient, getStripeId } from '#modules/payments/server/stripe-client.ts'
import type { AppDeps } from '#platform/server/context.ts'
import { cancelScheduledCharge } from './end-scheduled-charge.ts'
import { findPaymentOfSetup, findScheduledCharge, updateScheduledCharge } from './find-scheduled-charge.ts'
import { getScheduledChargeHandler, loadScheduledCharge } from './scheduled-charge-handlers.ts'

/**
 * Updates a scheduled charge to match the state of its setup intent at Stripe. Like `applyIntent`, safe to call
 * repeatedly, late, in any order and in parallel: the payment is locked, and only an open scheduled charge is changed.
 */
async function applySetup(deps: AppDeps, setup: Stripe.SetupIntent): Promise<void> {
  const paymentId = await findPaymentOfSetup(deps.db, setup.id)
  if (!paymentId) return
  await deps.db.transaction().execute(async (tx) => {
    const scheduledCharge = (await findScheduledCharge(tx, paymentId, true))!
    if (scheduledCharge.status !== 'open') return
    const now = deps.clock.now()
    if (setup.status === 'canceled') return cancelScheduledCharge(deps, tx, paymentId)
    if (setup.status !== 'succeeded') {
      const failure = setup.last_setup_error ? getFailureKey(setup.last_setup_error) : null
      await updateScheduledCharge(tx, paymentId, { checked_at: now })
      await tx.updateTable('payment').set({ failure }).where('payment_id', '=', paymentId).execute()
      return
    }
    await updateScheduledCharge(tx, paymentId, { status: 'saved', saved_at: now, checked_at: now, ...getCard(setup) })
    await tx.updateTable('payment').set({ failure: null }).where('payment_id', '=', paymentId).execute()
    const charge = await loadScheduledCharge(tx, paymentId)
    if (!(await getScheduledChargeHandler(deps, scheduledCharge.purpose).onCardSaved(deps, tx, charge)))
      await cancelScheduledCharge(deps, tx, paymentId)
    else if (Temporal.Instant.compare(charge.chargeAt, now) <= 0)
      await deps.jobs.send('make-scheduled-charge', { paymentId }, tx)
  })
}

function getCard({ payment_method: method, customer }: Stripe.SetupIntent) {
  const paymentMethod = typeof method === 'object' ? method : null
  return {
    payment_method_id: paymentMethod?.id ?? (method as string | null),
    stripe_customer_id: getStripeId(customer),
    card_brand: paymentMethod?.card?.brand ?? null,
    card_last4: paymentMethod?.card?.last4 ?? null,
  }
}

/** Reads a setup intent from Stripe and applies it. @throws if Stripe is unavailable */
export async function syncSetupFromStripe(deps: AppDeps, setupIntentId: string): Promise<void> {
  const stripe = getStripeClient(deps)
  await applySetup(deps, await stripe.setupIntents.retrieve(setupIntentId, { expand: ['payment_method'] }))
}

/**
 * Cancels a setup intent. If the card has already been saved, the completed setup is applied instead. @throws if Stripe
 * is unavailable
 */
export async function cancelSetup(deps: AppDeps, setupIntentId: string): Promise<void> {
  await getStripeClient(deps)
    .setupIntents.cancel(setupIntentId)
    .catch(() => null)
  await syncSetupFromStripe(deps, setupIntentId)
}
