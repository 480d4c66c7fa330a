import type { House } from '#platform/server/context.ts'
import { noteFault } from '#platform/server/failed-jobs/public.ts'
import { applyIntent } from './apply-intent.ts'
import { getStripeClient, isStripeUnavailable } from './provider.ts'
import { cancelSetup, syncSetupFromStripe } from './scheduled-charges/apply-setup.ts'
import { isSetupIntentId } from './scheduled-charges/find-promise.ts'

/**
 * Reads an intent from Stripe and applies it, as a late or lost webhook would have done.
 * @returns `away` when Stripe is unavailable; nothing has changed then
 */
export async function syncPaymentFromStripe(house: House, paymentIntentId: string): Promise<'asked' | 'away'> {
  try {
    if (isSetupIntentId(paymentIntentId)) await syncSetupFromStripe(house, paymentIntentId)
    else await syncIntent(house, paymentIntentId)
    return 'asked'
  } catch (error) {
    if (isStripeUnavailable(error)) return 'away'
    throw error
  }
}

async function syncIntent(house: House, paymentIntentId: string): Promise<void> {
  const intent = await getStripeClient(house.settings).paymentIntents.retrieve(paymentIntentId, {
    expand: ['payment_method'],
  })
  await applyIntent(house, { intent })
}

/**
 * Cancels an intent that must not be paid any more. If the payment succeeded first, it is applied instead, and the
 * module that owns its purpose keeps or refunds it.
 */
export async function closeIntent(house: House, paymentIntentId: string): Promise<void> {
  if (isSetupIntentId(paymentIntentId)) return cancelSetup(house, paymentIntentId)
  try {
    const intent = await getStripeClient(house.settings).paymentIntents.cancel(paymentIntentId)
    await applyIntent(house, { intent })
  } catch (error) {
    if (isStripeUnavailable(error) || (await syncPaymentFromStripe(house, paymentIntentId)) === 'away') throw error
  }
}

const CHECK_INTERVAL = { minutes: 2 }
const BATCH_SIZE = 50

/**
 * Scheduled job: compares each open payment with Stripe every two minutes, so a lost webhook delays nothing for long. A
 * payment that cannot be applied is recorded as a failed job and moves to the end of the queue. The run stops while
 * Stripe is unavailable.
 */
export async function reconcilePayments(house: House): Promise<void> {
  const open = await house.db
    .selectFrom('payment')
    .select(['payment_id', 'payment_intent_id'])
    .where('status', '=', 'pending')
    .where('payment_intent_id', 'is not', null)
    .where('checked_at', '<', house.clock.now().subtract(CHECK_INTERVAL))
    .orderBy('checked_at')
    .limit(BATCH_SIZE)
    .execute()
  for (const { payment_id: paymentId, payment_intent_id: intentId } of open) {
    const outcome = await syncPaymentFromStripe(house, intentId!).catch((error: Error) => error)
    if (outcome === 'away') return
    if (outcome === 'asked') continue
    await noteFault(house, { kind: 'reconcile-payments', subject: paymentId, error: outcome })
    const checkedAt = house.clock.now()
    await house.db.updateTable('payment').set({ checked_at: checkedAt }).where('payment_id', '=', paymentId).execute()
  }
}
