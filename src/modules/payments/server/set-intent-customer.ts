import type { AppDeps } from '#platform/server/context.ts'
import { goneIfMissing } from './customer-cards.ts'
import { isSetupIntentId } from './scheduled-charges/find-scheduled-charge.ts'
import { setSetupCustomer } from './scheduled-charges/set-setup-customer.ts'
import { getStripeClient, getStripeErrorCode } from './stripe-client.ts'

interface IntentCustomer {
  paymentIntentId: string
  /** If null, the customer does not change. */
  customerId: string | null
  /** Whether the card used for the payment is saved for the customer. */
  savesCard: boolean
}

/**
 * Sets the customer whose saved card may be used for an open intent, and whether the card used is saved. The intent is
 * created without either, so that repeated creation requests are identical.
 * @returns `gone` when Stripe has no such customer, `settled` when the intent can no longer be changed
 */
export async function setIntentCustomer(deps: AppDeps, input: IntentCustomer): Promise<'updated' | 'gone' | 'settled'> {
  const { paymentIntentId, savesCard } = input
  if (isSetupIntentId(paymentIntentId)) return setSetupCustomer(deps, input)
  const payment = await deps.db
    .selectFrom('payment')
    .select(['stripe_customer_id', 'keeps_card'])
    .where('payment_intent_id', '=', paymentIntentId)
    .executeTakeFirstOrThrow()
  const customerId = input.customerId ?? payment.stripe_customer_id
  if (payment.keeps_card === savesCard && payment.stripe_customer_id === customerId) return 'updated'
  // If the process dies here, the row records that the card may be saved, so a later request not to save it still
  // reaches Stripe.
  if (savesCard) await updatePayment(deps, paymentIntentId, { keeps_card: true })
  const outcome = await getStripeClient(deps)
    .paymentIntents.update(paymentIntentId, {
      ...(customerId ? { customer: customerId } : {}),
      setup_future_usage: savesCard ? 'on_session' : '',
    })
    .then(() => 'updated' as const)
    .catch((error: unknown) => {
      if (getStripeErrorCode(error) === 'payment_intent_unexpected_state') return 'settled' as const
      return goneIfMissing(error)
    })
  if (outcome === 'updated')
    await updatePayment(deps, paymentIntentId, { keeps_card: savesCard, stripe_customer_id: customerId })
  return outcome
}

const updatePayment = (
  deps: AppDeps,
  intentId: string,
  change: { keeps_card: boolean; stripe_customer_id?: string | null },
) => deps.db.updateTable('payment').set(change).where('payment_intent_id', '=', intentId).execute()
