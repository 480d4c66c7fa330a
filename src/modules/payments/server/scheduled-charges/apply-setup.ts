import type Stripe from 'stripe'
import { failureKey } from '#modules/payments/server/failures.ts'
import { providerOf } from '#modules/payments/server/provider.ts'
import type { House } from '#platform/server/context.ts'
import { callOff } from './end-promise.ts'
import { changePromise, findPromise, promiseOfSetup } from './find-promise.ts'
import { chargeOf, scheduledChargeHandler } from './scheduled-charge-handlers.ts'

/**
 * Brings a promise to what the provider says of the saving of its card. Safe to call twice, late, in any order and in
 * parallel, like `applyIntent`: the payment is locked, and only a promise that is open changes.
 */
async function applySetup(house: House, setup: Stripe.SetupIntent): Promise<void> {
  const paymentId = await promiseOfSetup(house.db, setup.id)
  if (!paymentId) return
  await house.db.transaction().execute(async (tx) => {
    const promise = (await findPromise(tx, paymentId, true))!
    if (promise.status !== 'open') return
    const now = house.clock.now()
    if (setup.status === 'canceled') return callOff(house, tx, paymentId)
    if (setup.status !== 'succeeded') {
      const failure = setup.last_setup_error ? failureKey(setup.last_setup_error) : null
      await changePromise(tx, paymentId, { checked_at: now })
      await tx.updateTable('payment').set({ failure }).where('payment_id', '=', paymentId).execute()
      return
    }
    await changePromise(tx, paymentId, { status: 'saved', saved_at: now, checked_at: now, ...cardOf(setup) })
    await tx.updateTable('payment').set({ failure: null }).where('payment_id', '=', paymentId).execute()
    const charge = await chargeOf(tx, paymentId)
    if (!(await scheduledChargeHandler(house, promise.purpose).saved(house, tx, charge)))
      await callOff(house, tx, paymentId)
    else if (Temporal.Instant.compare(charge.chargeAt, now) <= 0)
      await house.jobs.send('charge-promise', { paymentId }, tx)
  })
}

function cardOf({ payment_method: method, customer }: Stripe.SetupIntent) {
  const saved = typeof method === 'object' ? method : null
  return {
    payment_method_id: saved?.id ?? (method as string | null),
    payment_customer_id: typeof customer === 'string' ? customer : customer!.id,
    card_brand: saved?.card?.brand ?? null,
    card_last4: saved?.card?.last4 ?? null,
  }
}

/** Reads a setup from the provider and applies it. @throws while the provider is away. */
export async function askForSetup(house: House, setupIntentId: string): Promise<void> {
  const stripe = providerOf(house.settings)
  await applySetup(house, await stripe.setupIntents.retrieve(setupIntentId, { expand: ['payment_method'] }))
}

/** Nobody should save a card by it any more. When the card was faster, that is applied instead. @throws while the provider is away. */
export async function closeSetup(house: House, setupIntentId: string): Promise<void> {
  await providerOf(house.settings)
    .setupIntents.cancel(setupIntentId)
    .catch(() => null)
  await askForSetup(house, setupIntentId)
}
