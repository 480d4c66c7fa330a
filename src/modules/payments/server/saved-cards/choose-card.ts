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
 * Sets the card for an open intent: the saved card, a new card that is saved, or a new card used once.
 * @returns the Stripe id of the saved card if it is used @throws DomainError cardNotSaved, paymentsDown, alreadyPaid
 */
export const chooseCard = (deps: AppDeps, target: PaymentTarget, choice: CardChoice): Promise<string | null> =>
  withStripe(async () => {
    if (choice === 'saved') return assignSavedCard(deps, target)
    if (choice === 'promised') return assignScheduledCard(deps, target)
    if (choice === 'keep') await assignNewSavedCard(deps, target)
    else await assertOpen(setIntentCustomer(deps, { ...target, customerId: null, savesCard: false }))
    return null
  })

async function assignSavedCard(deps: AppDeps, target: PaymentTarget): Promise<string> {
  const row = await findSavedCard(deps, target.customerAccountId)
  const status = getCardStatus(row, deps.clock.now())
  if (!row?.stripe_customer_id || !row.payment_method_id || status === 'expired') throw new DomainError('cardNotSaved')
  const outcome = await assertOpen(
    setIntentCustomer(deps, { ...target, customerId: row.stripe_customer_id, savesCard: false }),
  )
  if (outcome === 'updated') return row.payment_method_id
  await syncCard(deps, target.customerAccountId)
  throw new DomainError('cardNotSaved')
}

/** Pays with the card of a failed scheduled charge, while the client is present to answer the bank (decision 0035). */
async function assignScheduledCard(deps: AppDeps, target: PaymentTarget): Promise<string> {
  const card = await findFailedScheduledCard(deps.db, target.paymentIntentId)
  if (!card) throw new DomainError('cardNotSaved')
  const { customerId, paymentMethodId } = card
  if ((await assertOpen(setIntentCustomer(deps, { ...target, customerId, savesCard: false }))) === 'gone')
    throw new DomainError('cardNotSaved')
  return paymentMethodId
}

async function assignNewSavedCard(deps: AppDeps, target: PaymentTarget): Promise<void> {
  for (let attempt = 0; attempt < 2; attempt++) {
    const customerId = await findOrCreateCustomer(deps, target.customerAccountId)
    await recordSetupStart(deps, target.customerAccountId)
    if ((await assertOpen(setIntentCustomer(deps, { ...target, customerId, savesCard: true }))) === 'updated') return
    await clearCustomer(deps, target.customerAccountId, customerId)
  }
  throw new DomainError('paymentsDown')
}

async function assertOpen(outcome: ReturnType<typeof setIntentCustomer>): Promise<'updated' | 'gone'> {
  const settled = await outcome
  if (settled === 'settled') throw new DomainError('alreadyPaid')
  return settled
}
