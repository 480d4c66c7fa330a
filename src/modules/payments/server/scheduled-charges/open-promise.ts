import type { OpenPayment } from '#modules/payments/server/open-payment.ts'
import { isProviderAway, providerOf } from '#modules/payments/server/provider.ts'
import type { House } from '#platform/server/context.ts'
import { changePromise, findPromise } from './find-promise.ts'

interface Wanted {
  purpose: string
  purposeId: string
  chargeAt: Temporal.Instant
}

/**
 * Opens the saving of a card for a payment that is charged later (decision 0035). The payment row is there already; asking
 * twice, or again after a crash, finds the same by its idempotency key. @returns 'away' as `openPayment` does.
 */
export async function openPromise(house: House, wanted: Wanted): Promise<OpenPayment | 'away'> {
  const { payment_id: paymentId, amount_cents: amountCents } = await house.db
    .selectFrom('payment')
    .select(['payment_id', 'amount_cents'])
    .where('purpose', '=', wanted.purpose)
    .where('purpose_id', '=', wanted.purposeId)
    .executeTakeFirstOrThrow()
  await house.db
    .insertInto('card_promise')
    .values({ payment_id: paymentId, charge_at: wanted.chargeAt, checked_at: house.clock.now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const known = (await findPromise(house.db, paymentId))!
  if (known.setup_intent_id && known.setup_secret)
    return { paymentIntentId: known.setup_intent_id, clientSecret: known.setup_secret, amountCents }
  const made = await openSetup(house, paymentId, wanted)
  if (made === 'away') return 'away'
  const { setup, customerId } = made
  await changePromise(house.db, paymentId, {
    setup_intent_id: setup.id,
    setup_secret: setup.client_secret,
    own_customer_id: customerId,
    payment_customer_id: customerId,
    checked_at: house.clock.now(),
  })
  return { paymentIntentId: setup.id, clientSecret: setup.client_secret!, amountCents }
}

/** A mandate for charging somebody who is absent: strong authentication is asked for now. The customer's only name is our opaque id. */
async function openSetup(house: House, paymentId: string, { purpose, purposeId }: Wanted) {
  const stripe = providerOf(house.settings)
  try {
    const metadata = { purpose, purposeId }
    const customer = await stripe.customers.create({ metadata }, { idempotencyKey: `promise-customer:${paymentId}` })
    const setup = await stripe.setupIntents.create(
      {
        customer: customer.id,
        usage: 'off_session',
        allowed_payment_method_types: ['card'],
        automatic_payment_methods: { enabled: true },
        metadata,
      },
      { idempotencyKey: `promise:${paymentId}` },
    )
    return { setup, customerId: customer.id }
  } catch (error) {
    if (isProviderAway(error)) return 'away'
    throw error
  }
}
