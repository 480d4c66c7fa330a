import type { AppDeps } from '#platform/server/context.ts'
import { getStripeClient, isStripeUnavailable } from './stripe-client.ts'

export interface OpenPayment {
  paymentIntentId: string
  clientSecret: string
  amountCents: number
}

/**
 * Creates the Stripe payment intent for a purpose unless it already exists. The payment row is created earlier,
 * together with what it pays for. Repeated calls, even after a crash, find the same intent by its idempotency key.
 * @returns `unavailable` when Stripe is unavailable; the row remains, and the next attempt continues from there
 */
export async function openPayment(
  deps: AppDeps,
  purpose: string,
  purposeId: string,
): Promise<OpenPayment | 'unavailable'> {
  const payment = await deps.db
    .selectFrom('payment')
    .select(['payment_id', 'payment_intent_id', 'client_secret', 'amount_cents'])
    .where('purpose', '=', purpose)
    .where('purpose_id', '=', purposeId)
    .executeTakeFirstOrThrow()
  const { amount_cents: amountCents, payment_intent_id: intentId, client_secret: clientSecret } = payment
  if (intentId && clientSecret) return { paymentIntentId: intentId, clientSecret, amountCents }
  const intent = await createIntent(deps, { purpose, purposeId, amountCents })
  if (intent === 'unavailable') return 'unavailable'
  await deps.db
    .updateTable('payment')
    .set({ payment_intent_id: intent.id, client_secret: intent.client_secret, checked_at: deps.clock.now() })
    .where('payment_id', '=', payment.payment_id)
    .execute()
  return { paymentIntentId: intent.id, clientSecret: intent.client_secret!, amountCents }
}

/** Sends Stripe nothing that identifies a client, a topic or a provider. */
async function createIntent(deps: AppDeps, input: { purpose: string; purposeId: string; amountCents: number }) {
  const { purpose, purposeId, amountCents } = input
  try {
    return await getStripeClient(deps).paymentIntents.create(
      {
        amount: amountCents,
        currency: 'eur',
        // Cards only (specification §1): a 15-minute hold cannot wait for payment methods that take days.
        allowed_payment_method_types: ['card'],
        automatic_payment_methods: { enabled: true },
        transfer_group: purposeId,
        metadata: { purpose, purposeId },
      },
      { idempotencyKey: `intent:${purposeId}` },
    )
  } catch (error) {
    if (isStripeUnavailable(error)) return 'unavailable'
    throw error
  }
}
