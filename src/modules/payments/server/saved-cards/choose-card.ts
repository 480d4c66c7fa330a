import { findFailedScheduledCard, getStripeRetrySeconds, setIntentCustomer } from '#modules/payments/server/public.ts'
import { getCardStatus } from '#modules/payments/values/card-status.ts'
import type { CanFail, Context } from '#platform/server/context.ts'
import type { CardChoice } from '#platform/values/enums.ts'
import { recordSetupStart } from './save-card.ts'
import { clearCustomer, findOrCreateCustomer, findSavedCard, withStripe } from './stripe-customer.ts'
import { syncCard } from './sync-card.ts'

interface PaymentTarget {
  customerAccountId: string
  paymentIntentId: string
}
type SavedCardErrorCode = 'cardNotSaved' | 'alreadyPaid'

/**
 * Sets the card for an open intent: the saved card, a new card to be saved, or a new card for single use. @returns the
 * Stripe id of the saved card if the saved card is used
 */
export const chooseCard = (
  context: Context<SavedCardErrorCode | 'paymentsDown'>,
  target: PaymentTarget,
  choice: CardChoice,
): Promise<string | null> =>
  withStripe(context, async () => {
    if (choice === 'saved') return assignSavedCard(context, target)
    if (choice === 'promised') return assignScheduledCard(context, target)
    if (choice === 'keep') await assignNewSavedCard(context, target)
    else await assertOpen(context, setIntentCustomer(context, { ...target, customerId: null, savesCard: false }))
    return null
  })

async function assignSavedCard(context: Context<SavedCardErrorCode>, target: PaymentTarget): Promise<string> {
  const row = await findSavedCard(context, target.customerAccountId)
  const status = getCardStatus(row, context.clock.now())
  if (!row?.stripe_customer_id || !row.payment_method_id || status === 'expired') return context.fail('cardNotSaved')
  const outcome = await assertOpen(
    context,
    setIntentCustomer(context, { ...target, customerId: row.stripe_customer_id, savesCard: false }),
  )
  if (outcome === 'updated') return row.payment_method_id
  await syncCard(context, target.customerAccountId)
  return context.fail('cardNotSaved')
}

/**
 * Selects the card of a failed scheduled charge, so that the client can authenticate the payment with the bank
 * (decision 0035).
 */
async function assignScheduledCard(context: Context<SavedCardErrorCode>, target: PaymentTarget): Promise<string> {
  const card = await findFailedScheduledCard(context.db, target.paymentIntentId)
  if (!card) return context.fail('cardNotSaved')
  const { customerId, paymentMethodId } = card
  const outcome = await assertOpen(context, setIntentCustomer(context, { ...target, customerId, savesCard: false }))
  return outcome === 'gone' ? context.fail('cardNotSaved') : paymentMethodId
}

async function assignNewSavedCard(
  context: Context<'paymentsDown' | 'alreadyPaid'>,
  target: PaymentTarget,
): Promise<void> {
  for (let attempt = 0; attempt < 2; attempt++) {
    const customerId = await findOrCreateCustomer(context, target.customerAccountId)
    await recordSetupStart(context, target.customerAccountId)
    const outcome = await assertOpen(context, setIntentCustomer(context, { ...target, customerId, savesCard: true }))
    if (outcome === 'updated') return
    await clearCustomer(context, target.customerAccountId, customerId)
  }
  context.fail('paymentsDown', null, getStripeRetrySeconds(context))
}

async function assertOpen(
  context: CanFail<'alreadyPaid'>,
  update: ReturnType<typeof setIntentCustomer>,
): Promise<'updated' | 'gone'> {
  const outcome = await update
  return outcome === 'settled' ? context.fail('alreadyPaid') : outcome
}
