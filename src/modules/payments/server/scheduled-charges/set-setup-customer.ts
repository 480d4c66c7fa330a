import { goneIfMissing } from '#modules/payments/server/customer-cards.ts'
import { getStripeClient, getStripeErrorCode } from '#modules/payments/server/stripe-client.ts'
import type { AppDeps } from '#platform/server/context.ts'
import { findPaymentOfSetup, findScheduledCharge, updateScheduledCharge } from './find-scheduled-charge.ts'

interface SetupCustomer {
  paymentIntentId: string
  /** If null, the customer created only for this scheduled charge is used. */
  customerId: string | null
  savesCard: boolean
}

/** Sets the customer of a card that is saved now and charged later; the counterpart of `setIntentCustomer`. */
export async function setSetupCustomer(deps: AppDeps, input: SetupCustomer): Promise<'updated' | 'gone' | 'settled'> {
  const { paymentIntentId: setupIntentId, savesCard } = input
  const paymentId = await findPaymentOfSetup(deps.db, setupIntentId)
  const scheduledCharge = paymentId && (await findScheduledCharge(deps.db, paymentId))
  if (!paymentId || !scheduledCharge || scheduledCharge.status !== 'open') return 'settled'
  const customerId = input.customerId ?? scheduledCharge.own_stripe_customer_id!
  if (scheduledCharge.stripe_customer_id === customerId && scheduledCharge.keeps_card === savesCard) return 'updated'
  const outcome = await getStripeClient(deps)
    .setupIntents.update(setupIntentId, { customer: customerId })
    .then(() => 'updated' as const)
    .catch((error: unknown) => {
      if (getStripeErrorCode(error) === 'setup_intent_unexpected_state') return 'settled' as const
      return goneIfMissing(error)
    })
  if (outcome === 'updated')
    await updateScheduledCharge(deps.db, paymentId, { stripe_customer_id: customerId, keeps_card: savesCard })
  return outcome
}
