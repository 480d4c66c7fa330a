import { nameCustomer, promisedFor } from '#modules/payments/server/public.ts'
import { type House, Refusal } from '#platform/server/context.ts'
import type { CardChoice } from '#platform/values/enums.ts'
import { customerOf, forgetCustomer, orDown, rowOf } from './customer.ts'
import { markOpen } from './keep-card.ts'
import { cardStatus } from './standing.ts'
import { syncCard } from './sync-card.ts'

interface Paying {
  customerAccountId: string
  paymentIntentId: string
}

/**
 * What pays an open intent: the saved card, a new one that is kept, or a new one once.
 * @returns the provider's id of the saved card where that is what pays. @throws Refusal 'cardNotSaved', 'paymentsDown', 'alreadyPaid'.
 */
export const chooseCard = (house: House, paying: Paying, choice: CardChoice): Promise<string | null> =>
  orDown(async () => {
    if (choice === 'saved') return payWithSaved(house, paying)
    if (choice === 'promised') return payWithPromised(house, paying)
    if (choice === 'keep') await payAndKeep(house, paying)
    else await named(nameCustomer(house, { ...paying, customerId: null, keeps: false }))
    return null
  })

async function payWithSaved(house: House, paying: Paying): Promise<string> {
  const row = await rowOf(house, paying.customerAccountId)
  const status = cardStatus(row, house.clock.now())
  if (!row?.payment_customer_id || !row.payment_method_id || status === 'expired') throw new Refusal('cardNotSaved')
  const outcome = await named(nameCustomer(house, { ...paying, customerId: row.payment_customer_id, keeps: false }))
  if (outcome === 'named') return row.payment_method_id
  await syncCard(house, paying.customerAccountId)
  throw new Refusal('cardNotSaved')
}

/** The card that was promised and failed, its owner present now to answer the bank (decision 0035). */
async function payWithPromised(house: House, paying: Paying): Promise<string> {
  const card = await promisedFor(house.db, paying.paymentIntentId)
  if (!card) throw new Refusal('cardNotSaved')
  const { customerId, paymentMethodId } = card
  if ((await named(nameCustomer(house, { ...paying, customerId, keeps: false }))) === 'gone')
    throw new Refusal('cardNotSaved')
  return paymentMethodId
}

async function payAndKeep(house: House, paying: Paying): Promise<void> {
  for (let tries = 0; tries < 2; tries++) {
    const customerId = await customerOf(house, paying.customerAccountId)
    await markOpen(house, paying.customerAccountId)
    if ((await named(nameCustomer(house, { ...paying, customerId, keeps: true }))) === 'named') return
    await forgetCustomer(house, paying.customerAccountId, customerId)
  }
  throw new Refusal('paymentsDown')
}

async function named(outcome: ReturnType<typeof nameCustomer>): Promise<'named' | 'gone'> {
  const settled = await outcome
  if (settled === 'settled') throw new Refusal('alreadyPaid')
  return settled
}
