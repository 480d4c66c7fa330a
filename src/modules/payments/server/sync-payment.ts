import type { AppDeps } from '#platform/server/context.ts'
import { recordFailedJob } from '#platform/server/failed-jobs/public.ts'
import { applyIntent } from './apply-intent.ts'
import { cancelSetup, syncSetupFromStripe } from './scheduled-charges/apply-setup.ts'
import { isSetupIntentId } from './scheduled-charges/find-scheduled-charge.ts'
import { getStripeClient, isStripeUnavailable } from './stripe-client.ts'

/**
 * Reads an intent from Stripe and applies it, as a late or lost webhook would have done.
 * @returns `unavailable` when Stripe is unavailable, in which case nothing has changed
 */
export async function syncPaymentFromStripe(deps: AppDeps, paymentIntentId: string): Promise<'synced' | 'unavailable'> {
  try {
    if (isSetupIntentId(paymentIntentId)) await syncSetupFromStripe(deps, paymentIntentId)
    else await syncIntent(deps, paymentIntentId)
    return 'synced'
  } catch (error) {
    if (isStripeUnavailable(error)) return 'unavailable'
    throw error
  }
}

async function syncIntent(deps: AppDeps, paymentIntentId: string): Promise<void> {
  const intent = await getStripeClient(deps).paymentIntents.retrieve(paymentIntentId, {
    expand: ['payment_method'],
  })
  await applyIntent(deps, { intent })
}

/**
 * Cancels an intent that must no longer be paid. If the payment succeeded first, it is applied instead, and the module
 * that owns its purpose accepts or refunds it.
 */
export async function closeIntent(deps: AppDeps, paymentIntentId: string): Promise<void> {
  if (isSetupIntentId(paymentIntentId)) return cancelSetup(deps, paymentIntentId)
  try {
    const intent = await getStripeClient(deps).paymentIntents.cancel(paymentIntentId)
    await applyIntent(deps, { intent })
  } catch (error) {
    if (isStripeUnavailable(error) || (await syncPaymentFromStripe(deps, paymentIntentId)) === 'unavailable')
      throw error
  }
}

const CHECK_INTERVAL = { minutes: 2 }
const BATCH_SIZE = 50

/**
 * Scheduled job: compares each open payment with Stripe every two minutes, in case its webhook was lost. A payment that
 * cannot be applied is recorded as a failed job and moves to the end of the queue. The run stops while Stripe is
 * unavailable.
 */
export async function reconcilePayments(deps: AppDeps): Promise<void> {
  const open = await deps.db
    .selectFrom('payment')
    .select(['payment_id', 'payment_intent_id'])
    .where('status', '=', 'pending')
    .where('payment_intent_id', 'is not', null)
    .where('checked_at', '<', deps.clock.now().subtract(CHECK_INTERVAL))
    .orderBy('checked_at')
    .limit(BATCH_SIZE)
    .execute()
  for (const { payment_id: paymentId, payment_intent_id: intentId } of open) {
    const outcome = await syncPaymentFromStripe(deps, intentId!).catch((error: Error) => error)
    if (outcome === 'unavailable') return
    if (outcome === 'synced') continue
    await recordFailedJob(deps, { kind: 'reconcile-payments', subject: paymentId, error: outcome })
    const checkedAt = deps.clock.now()
    await deps.db.updateTable('payment').set({ checked_at: checkedAt }).where('payment_id', '=', paymentId).execute()
  }
}
