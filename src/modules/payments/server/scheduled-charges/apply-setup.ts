import type Stripe from 'stripe'
import { failureKey } from '#modules/payments/server/failures.ts'
import { providerOf } from '#modules/payments/server/provider.ts'
import type { House } from '#platform/server/context.ts'
import { callOff } from './end-promise.ts'
import { changePromise, findPromise, promiseOfSetup } from './find-promise.ts'
import { chargeOf, scheduledChargeHandler } from './scheduled-charge-handlers.ts'

/**
 * Updates a scheduled charge to the state of its setup intent at Stripe. Safe to call repeatedly, late, in any order
 * and in parallel, like `applyIntent`: the payment is locked, and only an open scheduled charge changes.
 */
async function applySetup(house: House, setup: Stripe.SetupIntent): Promise<void> {
  const paymentId = await promiseOfSetup(house.db, setup.id)
  if (!paymentId) return
  await house.db.transaction().execute(async (tx) => {
    const scheduledCharge = (await findPromise(tx, paymentId, true))!
    if (scheduledCharge.status !== 'open') return
    const now = house.clock.now()
    if (setup.status === 'canceled') return callOff(house, tx, paymentId)
    if (setup.status !== 'succeeded') {
      const failure = setup.last_setup_error ? failureKey(setup.last_setup_error) : null
      await changePromise(tx, paymentId, { checked_at: now })
      await tx.updateTable('payment').set({ failure }).where('payment_id', '=', paymentId).execute()
      return
    }
    await changePromise(tx, paymentId, { status: 'saved', saved_at: now, checked_at: now, ...getCard(setup) })
    await tx.updateTable('payment').set({ failure: null }).where('payment_id', '=', paymentId).execute()
    const charge = await chargeOf(tx, paymentId)
    if (!(await scheduledChargeHandler(house, scheduledCharge.purpose).saved(house, tx, charge)))
      await callOff(house, tx, paymentId)
    else if (Temporal.Instant.compare(charge.chargeAt, now) <= 0)
      await house.jobs.send('charge-promise', { paymentId }, tx)
  })
}

function getCard({ payment_method: method, customer }: Stripe.SetupIntent) {
  const card = typeof method === 'object' ? method : null
  return {
    payment_method_id: card?.id ?? (method as string | null),
    payment_customer_id: typeof customer === 'string' ? customer : customer!.id,
    card_brand: card?.card?.brand ?? null,
    card_last4: card?.card?.last4 ?? null,
  }
}

/** Reads a setup intent from Stripe and applies it. @throws while Stripe is unavailable */
export async function askForSetup(house: House, setupIntentId: string): Promise<void> {
  const stripe = providerOf(house.settings)
  await applySetup(house, await stripe.setupIntents.retrieve(setupIntentId, { expand: ['payment_method'] }))
}

/** Cancels a setup intent. If the card was saved first, that is applied instead. @throws while Stripe is unavailable */
export async function closeSetup(house: House, setupIntentId: string): Promise<void> {
  await providerOf(house.settings)
    .setupIntents.cancel(setupIntentId)
    .catch(() => null)
  await askForSetup(house, setupIntentId)
}
