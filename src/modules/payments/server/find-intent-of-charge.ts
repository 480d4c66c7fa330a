import type { AppDeps } from '#platform/server/context.ts'
import { getStripeClient, getStripeErrorCode, getStripeId, isStripeUnavailable } from './stripe-client.ts'

/**
 * Looks up the payment intent of a charge at Stripe, because charge ids are not stored here. Returns null if there is
 * none or Stripe is unavailable.
 */
export async function findIntentOfCharge(deps: AppDeps, chargeId: string): Promise<string | null> {
  try {
    const { payment_intent: intent } = await getStripeClient(deps).charges.retrieve(chargeId)
    return getStripeId(intent)
  } catch (error) {
    if (isStripeUnavailable(error) || getStripeErrorCode(error) !== null) return null
    throw error
  }
}
