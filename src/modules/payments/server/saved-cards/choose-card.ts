import { nameCustomer, promisedFor } from '#modules/payments/server/public.ts'
import { type House, Refusal } from '#platform/server/context.ts'
import type { CardChoice } from '#platform/values/enums.ts'
import { customerOf, forgetCustomer, orDown, rowOf } from './customer.ts'
import { markOpen } from './keep-card.ts'
import { cardStatus } from './standing.ts'
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
  orDown(async () => {
    if (choice === 'saved') return payWithSaved(house, target)
    if (choice === 'promised') return payWithScheduledCard(house, target)
    if (choice === 'keep') await payAndSave(house, target)
    else await assertNotSettled(nameCustomer(house, { ...target, customerId: null, keeps: false }))
    return null
  })

async function payWithSaved(house: House, target: PaymentTarget): Promise<string> {
  const row = await rowOf(house, target.customerAccountId)
  const status = cardStatus(row, house.clock.now())
  if (!row?.payment_customer_id || !row.payment_method_id || status === 'expired') throw new Refusal('cardNotSaved')
  const outcome = await assertNotSettled(
    nameCustomer(house, { ...target, customerId: row.payment_customer_id, keeps: false }),
  )
  if (outcome === 'named') return row.payment_method_id
  await syncCard(house, target.customerAccountId)
  throw new Refusal('cardNotSaved')
}

/** Pays with the card of a failed scheduled charge, while the client is present to answer the bank (decision 0035). */
async function payWithScheduledCard(house: House, target: PaymentTarget): Promise<string> {
  const card = await promisedFor(house.db, target.paymentIntentId)
  if (!card) throw new Refusal('cardNotSaved')
  const { customerId, paymentMethodId } = card
  if ((await assertNotSettled(nameCustomer(house, { ...target, customerId, keeps: false }))) === 'gone')
    throw new Refusal('cardNotSaved')
  return paymentMethodId
}

async function payAndSave(house: House, target: PaymentTarget): Promise<void> {
  for (let attempt = 0; attempt < 2; attempt++) {
    const customerId = await customerOf(house, target.customerAccountId)
    await markOpen(house, target.customerAccountId)
    if ((await assertNotSettled(nameCustomer(house, { ...target, customerId, keeps: true }))) === 'named') return
    await forgetCustomer(house, target.customerAccountId, customerId)
  }
  throw new Refusal('paymentsDown')
}

async function assertNotSettled(outcome: ReturnType<typeof nameCustomer>): Promise<'named' | 'gone'> {
  const settled = await outcome
  if (settled === 'settled') throw new Refusal('alreadyPaid')
  return settled
}
