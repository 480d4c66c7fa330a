import { goneOr } from '#modules/payments/server/customer-cards.ts'
import { providerOf, refusalCode } from '#modules/payments/server/provider.ts'
import type { House } from '#platform/server/context.ts'
import { changePromise, findPromise, promiseOfSetup } from './find-promise.ts'

interface Named {
  paymentIntentId: string
  /** Null: the customer of the promise alone. */
  customerId: string | null
  keeps: boolean
}

/** As `nameCustomer`, for a card that is saved now and charged later: with whom it stays once it is saved. */
export async function nameSetup(house: House, wanted: Named): Promise<'named' | 'gone' | 'settled'> {
  const { paymentIntentId: setupIntentId, keeps } = wanted
  const paymentId = await promiseOfSetup(house.db, setupIntentId)
  const promise = paymentId && (await findPromise(house.db, paymentId))
  if (!paymentId || !promise || promise.status !== 'open') return 'settled'
  const customerId = wanted.customerId ?? promise.own_customer_id!
  if (promise.payment_customer_id === customerId && promise.keeps_card === keeps) return 'named'
  const outcome = await providerOf(house.settings)
    .setupIntents.update(setupIntentId, { customer: customerId })
    .then(() => 'named' as const)
    .catch((error: unknown) => {
      if (refusalCode(error) === 'setup_intent_unexpected_state') return 'settled' as const
      return goneOr(error)
    })
  if (outcome === 'named')
    await changePromise(house.db, paymentId, { payment_customer_id: customerId, keeps_card: keeps })
  return outcome
}
