import { sql } from 'kysely'
import { closeIntent } from '#modules/payments/server/ask-provider.ts'
import { dropCard, dropCustomer } from '#modules/payments/server/customer-cards.ts'
import { isProviderAway, providerOf } from '#modules/payments/server/provider.ts'
import type { House } from '#platform/server/context.ts'
import { changePromise, findPromise, type Promised } from './find-promise.ts'

/**
 * The provider forgets an ended promise: its open intents are closed first, so that nothing can be charged, then its card
 * goes. Safe to repeat. @throws while the provider is away.
 */
export async function dropPromise(house: House, paymentId: string): Promise<void> {
  const promise = await findPromise(house.db, paymentId)
  if (!promise?.ended_at || promise.dropped_at) return
  const { payment_intent_id: intentId, setup_intent_id: setupId } = promise
  if (intentId && promise.status === 'over') await closeIntent(house, intentId)
  if (setupId && !promise.saved_at) await cancelSetup(house, setupId)
  await dropItsCard(house, promise)
  await changePromise(house.db, paymentId, {
    dropped_at: house.clock.now(),
    ...{ payment_method_id: null, payment_customer_id: null, own_customer_id: null, setup_secret: null },
  })
}

const cancelSetup = ({ settings }: House, setupId: string) =>
  providerOf(settings)
    .setupIntents.cancel(setupId)
    .catch((error: unknown) => {
      if (isProviderAway(error)) throw error
    })

/** A customer of its own goes with its card. A card of the person's own customer stays while it is their saved one, or promised elsewhere. */
async function dropItsCard(house: House, promise: Promised): Promise<void> {
  const { own_customer_id: own, payment_customer_id: owner, payment_method_id: card } = promise
  if (own) await dropCustomer(house, own)
  if (!card || owner === own) return
  const { rows } = await sql`
    select from saved_card where payment_method_id = ${card} union all
    select from card_promise where payment_method_id = ${card} and ended_at is null`.execute(house.db)
  if (rows.length === 0) await dropCard(house, card)
}
