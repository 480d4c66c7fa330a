import type { House } from '#platform/server/context.ts'
import { isProviderAway, providerOf } from './provider.ts'

export interface OpenPayment {
  paymentIntentId: string
  clientSecret: string
  amountCents: number
}

/**
 * The payment of a purpose, opened with the provider if it is not yet. The payment row is already there (written with
 * what it pays for); asking twice, or again after a crash, finds the same intent by its idempotency key.
 * @returns 'away' when the provider cannot be reached: the row stays and the next try goes on.
 */
export async function openPayment(house: House, purpose: string, purposeId: string): Promise<OpenPayment | 'away'> {
  const payment = await house.db
    .selectFrom('payment')
    .select(['payment_id', 'payment_intent_id', 'client_secret', 'amount_cents'])
    .where('purpose', '=', purpose)
    .where('purpose_id', '=', purposeId)
    .executeTakeFirstOrThrow()
  const { amount_cents: amountCents, payment_intent_id: known, client_secret: secret } = payment
  if (known && secret) return { paymentIntentId: known, clientSecret: secret, amountCents }
  const intent = await createIntent(house, { purpose, purposeId, amountCents })
  if (intent === 'away') return 'away'
  await house.db
    .updateTable('payment')
    .set({ payment_intent_id: intent.id, client_secret: intent.client_secret, checked_at: house.clock.now() })
    .where('payment_id', '=', payment.payment_id)
    .execute()
  return { paymentIntentId: intent.id, clientSecret: intent.client_secret!, amountCents }
}

/** Nothing that names a person, a topic or a counsellor goes to the provider. */
async function createIntent(house: House, wanted: { purpose: string; purposeId: string; amountCents: number }) {
  const { purpose, purposeId, amountCents } = wanted
  try {
    return await providerOf(house.settings).paymentIntents.create(
      {
        amount: amountCents,
        currency: 'eur',
        // Cards only (specification §1): a time held for 15 minutes cannot wait for money that takes days.
        allowed_payment_method_types: ['card'],
        automatic_payment_methods: { enabled: true },
        transfer_group: purposeId,
        metadata: { purpose, purposeId },
      },
      { idempotencyKey: `intent:${purposeId}` },
    )
  } catch (error) {
    if (isProviderAway(error)) return 'away'
    throw error
  }
}
