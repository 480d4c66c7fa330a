import type { House } from '../context.ts'
import { applyIntent } from './apply-intent.ts'
import { isProviderAway, providerOf } from './provider.ts'

/** Reads an intent from the provider and applies it: what a late or lost webhook would have done. Away changes nothing. */
export async function askProvider(house: House, paymentIntentId: string): Promise<void> {
  try {
    const intent = await providerOf(house.settings).paymentIntents.retrieve(paymentIntentId, {
      expand: ['payment_method'],
    })
    await applyIntent(house, { intent })
  } catch (error) {
    if (!isProviderAway(error)) throw error
  }
}

/**
 * Closes an intent nobody should pay any more. When the money was faster, that is applied instead: the purpose's slice
 * then keeps it or gives it back.
 */
export async function closeIntent(house: House, paymentIntentId: string): Promise<void> {
  try {
    const intent = await providerOf(house.settings).paymentIntents.cancel(paymentIntentId)
    await applyIntent(house, { intent })
  } catch (error) {
    if (isProviderAway(error)) throw error
    await askProvider(house, paymentIntentId)
  }
}

const LOOK_AGAIN_AFTER = { minutes: 2 }
const AT_ONCE = 50

/** Sweeper: every open payment is compared with the provider every two minutes, so nothing waits on a lost webhook. */
export async function reconcilePayments(house: House): Promise<void> {
  const open = await house.db
    .selectFrom('payment')
    .select('payment_intent_id')
    .where('status', '=', 'pending')
    .where('payment_intent_id', 'is not', null)
    .where('checked_at', '<', house.clock.now().subtract(LOOK_AGAIN_AFTER))
    .orderBy('checked_at')
    .limit(AT_ONCE)
    .execute()
  for (const payment of open) await askProvider(house, payment.payment_intent_id!)
}
