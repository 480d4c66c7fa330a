import { findFailedScheduledCard, setIntentCustomer } from '#modules/payments/server/public.ts'
import { type House, Refusal } from '#platform/server/context.ts'
import type { CardChoice } from '#platform/values/enums.ts'
import { clearCustomer, findOrCreateCustomer, findSavedCard, withStripe } from './customer.ts'
import { recordSetupStart } from './keep-card.ts'
import { getCardStatus } from './standing.ts'
import { syncCard } from './sync-card.ts'

interface PaymentTarget {
  customerAccountId: string
  paymentIntentId: string
}

/**
 * Sets what pays an open intent: the saved card, a new card that is saved, or a new card used once.
 * @returns the Stripe id of the saved card if it pays @throws Refusal cardNotSaved, paymentsDown, alreadyPaid
 */
export const chooseCard = (house: House, target: PaymentTarget, choice: CardChoice): Promise<string | null> =>
  withStripe(async () => {
    if (choice === 'saved') return payWithSaved(house, target)
    if (choice === 'promised') return payWithScheduledCard(house, target)
    if (choice === 'keep') await payAndSave(house, target)
    else await assertNotSettled(setIntentCustomer(house, { ...target, customerId: null, keeps: false }))
    return null
  })

async function payWithSaved(house: House, target: PaymentTarget): Promise<string> {
  const row = await findSavedCard(house, target.customerAccountId)
  const status = getCardStatus(row, house.clock.now())
  if (!row?.payment_customer_id || !row.payment_method_id || status === 'expired') throw new Refusal('cardNotSaved')
  const outcome = await assertNotSettled(
    setIntentCustomer(house, { ...target, customerId: row.payment_customer_id, keeps: false }),
  )
  if (outcome === 'named') return row.payment_method_id
  await syncCard(house, target.customerAccountId)
  throw new Refusal('cardNotSaved')
}

/** Pays with the card of a failed scheduled charge, while the client is present to answer the bank (decision 0035). */
async function payWithScheduledCard(house: House, target: PaymentTarget): Promise<string> {
  const card = await findFailedScheduledCard(house.db, target.paymentIntentId)
  if (!card) throw new Refusal('cardNotSaved')
  const { customerId, paymentMethodId } = card
  if ((await assertNotSettled(setIntentCustomer(house, { ...target, customerId, keeps: false }))) === 'gone')
    throw new Refusal('cardNotSaved')
  return paymentMethodId
}

async function payAndSave(house: House, target: PaymentTarget): Promise<void> {
  for (let attempt = 0; attempt < 2; attempt++) {
    const customerId = await findOrCreateCustomer(house, target.customerAccountId)
    await recordSetupStart(house, target.customerAccountId)
    if ((await assertNotSettled(setIntentCustomer(house, { ...target, customerId, keeps: true }))) === 'named') return
    await clearCustomer(house, target.customerAccountId, customerId)
  }
  throw new Refusal('paymentsDown')
}

async function assertNotSettled(outcome: ReturnType<typeof setIntentCustomer>): Promise<'named' | 'gone'> {
  const settled = await outcome
  if (settled === 'settled') throw new Refusal('alreadyPaid')
  return settled
}
