import type { House } from '#platform/server/context.ts'
import { noteFault } from '#platform/server/failed-jobs/public.ts'
import { applyIntent } from './apply-intent.ts'
import { isProviderAway, providerOf } from './provider.ts'
import { askForSetup, closeSetup } from './scheduled-charges/apply-setup.ts'
import { isSetup } from './scheduled-charges/find-promise.ts'

/**
 * Reads an intent from the provider and applies it: what a late or lost webhook would have done.
 * @returns 'away' when the provider could not be asked, which changes nothing.
 */
export async function askProvider(house: House, paymentIntentId: string): Promise<'asked' | 'away'> {
  try {
    if (isSetup(paymentIntentId)) await askForSetup(house, paymentIntentId)
    else await askForIntent(house, paymentIntentId)
    return 'asked'
  } catch (error) {
    if (isProviderAway(error)) return 'away'
    throw error
  }
}

async function askForIntent(house: House, paymentIntentId: string): Promise<void> {
  const intent = await providerOf(house.settings).paymentIntents.retrieve(paymentIntentId, {
    expand: ['payment_method'],
  })
  await applyIntent(house, { intent })
}

/**
 * Closes an intent nobody should pay any more. When the money was faster, that is applied instead: the purpose's slice
 * then keeps it or gives it back.
 */
export async function closeIntent(house: House, paymentIntentId: string): Promise<void> {
  if (isSetup(paymentIntentId)) return closeSetup(house, paymentIntentId)
  try {
    const intent = await providerOf(house.settings).paymentIntents.cancel(paymentIntentId)
    await applyIntent(house, { intent })
  } catch (error) {
    if (isProviderAway(error) || (await askProvider(house, paymentIntentId)) === 'away') throw error
  }
}

const LOOK_AGAIN_AFTER = { minutes: 2 }
const AT_ONCE = 50

/**
 * Sweeper: every open payment is compared with the provider every two minutes, so nothing waits on a lost webhook. One
 * that cannot be applied is told of and goes to the end of the line; while the provider is away nobody is asked.
 */
export async function reconcilePayments(house: House): Promise<void> {
  const open = await house.db
    .selectFrom('payment')
    .select(['payment_id', 'payment_intent_id'])
    .where('status', '=', 'pending')
    .where('payment_intent_id', 'is not', null)
    .where('checked_at', '<', house.clock.now().subtract(LOOK_AGAIN_AFTER))
    .orderBy('checked_at')
    .limit(AT_ONCE)
    .execute()
  for (const { payment_id: paymentId, payment_intent_id: intentId } of open) {
    const outcome = await askProvider(house, intentId!).catch((error: Error) => error)
    if (outcome === 'away') return
    if (outcome === 'asked') continue
    await noteFault(house, { kind: 'reconcile-payments', subject: paymentId, error: outcome })
    const checkedAt = house.clock.now()
    await house.db.updateTable('payment').set({ checked_at: checkedAt }).where('payment_id', '=', paymentId).execute()
  }
}
