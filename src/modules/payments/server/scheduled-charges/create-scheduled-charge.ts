import type { OpenPayment } from '#modules/payments/server/open-payment.ts'
import { getStripeClient, isStripeUnavailable } from '#modules/payments/server/stripe-client.ts'
import type { AppDeps } from '#platform/server/context.ts'
import { findScheduledCharge, updateScheduledCharge } from './find-scheduled-charge.ts'

interface ScheduledChargeInput {
  purpose: string
  purposeId: string
  chargeAt: Temporal.Instant
}

/**
 * Creates a scheduled charge and starts saving its card (decision 0035). The payment row must already exist. Repeated
 * calls, even after a crash, find the same setup intent by its idempotency key.
 * @returns `unavailable` when Stripe is unavailable, like `openPayment`
 */
export async function createScheduledCharge(
  deps: AppDeps,
  input: ScheduledChargeInput,
): Promise<OpenPayment | 'unavailable'> {
  const { payment_id: paymentId, amount_cents: amountCents } = await deps.db
    .selectFrom('payment')
    .select(['payment_id', 'amount_cents'])
    .where('purpose', '=', input.purpose)
    .where('purpose_id', '=', input.purposeId)
    .executeTakeFirstOrThrow()
  await deps.db
    .insertInto('scheduled_charge')
    .values({ payment_id: paymentId, charge_at: input.chargeAt, checked_at: deps.clock.now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const scheduledCharge = (await findScheduledCharge(deps.db, paymentId))!
  if (scheduledCharge.setup_intent_id && scheduledCharge.setup_secret)
    return { paymentIntentId: scheduledCharge.setup_intent_id, clientSecret: scheduledCharge.setup_secret, amountCents }
  const created = await createSetup(deps, paymentId, input)
  if (created === 'unavailable') return 'unavailable'
  const { setup, customerId } = created
  await updateScheduledCharge(deps.db, paymentId, {
    setup_intent_id: setup.id,
    setup_secret: setup.client_secret,
    own_stripe_customer_id: customerId,
    stripe_customer_id: customerId,
    checked_at: deps.clock.now(),
  })
  return { paymentIntentId: setup.id, clientSecret: setup.client_secret!, amountCents }
}

/**
 * Creates a mandate for charging the card later without the client, so strong authentication takes place during setup.
 * Stripe receives only an opaque id for the customer.
 */
async function createSetup(deps: AppDeps, paymentId: string, { purpose, purposeId }: ScheduledChargeInput) {
  const stripe = getStripeClient(deps)
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
    if (isStripeUnavailable(error)) return 'unavailable'
    throw error
  }
}
