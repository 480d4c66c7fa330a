import { goneIfMissing } from '#modules/payments/server/customer-cards.ts'
import { getStripeClient, getStripeErrorCode } from '#modules/payments/server/stripe-client.ts'
import type { AppDeps } from '#platform/server/context.ts'
import { findPaymentOfSetup, findScheduledCharge, updateScheduledCharge } from './find-scheduled-charge.ts'

interface SetupCustomer {
  paymentIntentId: string
  /** Null keeps the card with the customer of this scheduled charge only. */
  customerId: string | null
  keeps: boolean
}

/**
 * Does the same as `setIntentCustomer` for a card that is saved now and charged later: sets the customer that gets the card.
 */
export async function setSetupCustomer(deps: AppDeps, input: SetupCustomer): Promise<'named' | 'gone' | 'settled'> {
  const { paymentIntentId: setupIntentId, keeps } = input
  const paymentId = await findPaymentOfSetup(deps.db, setupIntentId)
  const scheduledCharge = paymentId && (await findScheduledCharge(deps.db, paymentId))
  if (!paymentId || !scheduledCharge || scheduledCharge.status !== 'open') return 'settled'
  const customerId = input.customerId ?? scheduledCharge.own_customer_id!
  if (scheduledCharge.payment_customer_id === customerId && scheduledCharge.keeps_card === keeps) return 'named'
  const outcome = await getStripeClient(deps.settings)
    .setupIntents.update(setupIntentId, { customer: customerId })
    .then(() => 'named' as const)
    .catch((error: unknown) => {
      if (getStripeErrorCode(error) === 'setup_intent_unexpected_state') return 'settled' as const
      return goneIfMissing(error)
    })
  if (outcome === 'named')
    await updateScheduledCharge(deps.db, paymentId, { payment_customer_id: customerId, keeps_card: keeps })
  return outcome
}
