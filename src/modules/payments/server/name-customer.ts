import type { House } from '#platform/server/context.ts'
import { goneOr } from './customer-cards.ts'
import { providerOf, refusalCode } from './provider.ts'
import { isSetup } from './scheduled-charges/find-promise.ts'
import { nameSetup } from './scheduled-charges/name-setup.ts'

interface Named {
  paymentIntentId: string
  /** Null leaves the one it names. */
  customerId: string | null
  /** Whether the card that pays is kept with the customer. */
  keeps: boolean
}

/**
 * Tells an open intent whose saved card may pay it, and whether the card that pays is to be kept. The intent is created
 * without either: it is the same request however often it is repeated, whatever was saved meanwhile.
 * @returns 'gone' when the provider knows no such customer, 'settled' when the intent takes no change any more.
 */
export async function nameCustomer(house: House, wanted: Named): Promise<'named' | 'gone' | 'settled'> {
  const { paymentIntentId, keeps } = wanted
  if (isSetup(paymentIntentId)) return nameSetup(house, wanted)
  const known = await house.db
    .selectFrom('payment')
    .select(['payment_customer_id', 'keeps_card'])
    .where('payment_intent_id', '=', paymentIntentId)
    .executeTakeFirstOrThrow()
  const customerId = wanted.customerId ?? known.payment_customer_id
  if (known.keeps_card === keeps && known.payment_customer_id === customerId) return 'named'
  // Whoever dies after this line leaves a row that says 'maybe kept': the next 'not kept' still reaches the provider.
  if (keeps) await note(house, paymentIntentId, { keeps_card: true })
  const outcome = await providerOf(house.settings)
    .paymentIntents.update(paymentIntentId, {
      ...(customerId ? { customer: customerId } : {}),
      setup_future_usage: keeps ? 'on_session' : '',
    })
    .then(() => 'named' as const)
    .catch((error: unknown) => {
      if (refusalCode(error) === 'payment_intent_unexpected_state') return 'settled' as const
      return goneOr(error)
    })
  if (outcome === 'named') await note(house, paymentIntentId, { keeps_card: keeps, payment_customer_id: customerId })
  return outcome
}

const note = (house: House, intentId: string, change: { keeps_card: boolean; payment_customer_id?: string | null }) =>
  house.db.updateTable('payment').set(change).where('payment_intent_id', '=', intentId).execute()
