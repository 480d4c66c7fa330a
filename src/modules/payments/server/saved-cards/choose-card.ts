import { findFailedScheduledCard, setIntentCustomer } from '#modules/payments/server/public.ts'
import { type AppDeps, DomainError } from '#platform/server/context.ts'
import type { CardChoice } from '#platform/values/enums.ts'
import { getCardStatus } from './card-status.ts'
import { recordSetupStart } from './save-card.ts'
import { clearCustomer, findOrCreateCustomer, findSavedCard, withStripe } from './stripe-customer.ts'
import { syncCard } from './sync-card.ts'

interface PaymentTarget {
  customerAccountId: string
  paymentIntentId: string
}

/**
 * Sets what pays an open intent: the saved card, a new card that is saved, or a new card used once.
 * @returns the Stripe id of the saved card if it pays @throws DomainError cardNotSaved, paymentsDown, alreadyPaid
 */
export const chooseCard = (deps: AppDeps, target: PaymentTarget, choice: CardChoice): Promise<string | null> =>
  withStripe(async () => {
    if (choice === 'saved') return payWithSaved(deps, target)
    if (choice === 'promised') return payWithScheduledCard(deps, target)
    if (choice === 'keep') await payAndSave(deps, target)
    else await assertNotSettled(setIntentCustomer(deps, { ...target, customerId: null, keeps: false }))
    return null
  })

async function payWithSaved(deps: AppDeps, target: PaymentTarget): Promise<string> {
  const row = await findSavedCard(deps, target.customerAccountId)
  const status = getCardStatus(row, deps.clock.now())
  if (!row?.payment_customer_id || !row.payment_method_id || status === 'expired') throw new DomainError('cardNotSaved')
  const outcome = await assertNotSettled(
    setIntentCustomer(deps, { ...target, customerId: row.payment_customer_id, keeps: false }),
  )
  if (outcome === 'named') return row.payment_method_id
  await syncCard(deps, target.customerAccountId)
  throw new DomainError('cardNotSaved')
}

/** Pays with the card of a failed scheduled charge, while the client is present to answer the bank (decision 0035). */
async function payWithScheduledCard(deps: AppDeps, target: PaymentTarget): Promise<string> {
  const card = await findFailedScheduledCard(deps.db, target.paymentIntentId)
  if (!card) throw new DomainError('cardNotSaved')
  const { customerId, paymentMethodId } = card
  if ((await assertNotSettled(setIntentCustomer(deps, { ...target, customerId, keeps: false }))) === 'gone')
    throw new DomainError('cardNotSaved')
  return paymentMethodId
}

async function payAndSave(deps: AppDeps, target: PaymentTarget): Promise<void> {
  for (let attempt = 0; attempt < 2; attempt++) {
    const customerId = await findOrCreateCustomer(deps, target.customerAccountId)
    await recordSetupStart(deps, target.customerAccountId)
    if ((await assertNotSettled(setIntentCustomer(deps, { ...target, customerId, keeps: true }))) === 'named') return
    await clearCustomer(deps, target.customerAccountId, customerId)
  }
  throw new DomainError('paymentsDown')
}

async function assertNotSettled(outcome: ReturnType<typeof setIntentCustomer>): Promise<'named' | 'gone'> {
  const settled = await outcome
  if (settled === 'settled') throw new DomainError('alreadyPaid')
  return settled
}
