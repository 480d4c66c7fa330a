import type { House } from '#platform/server/context.ts'
import { isProviderAway, providerOf, refusalCode } from './provider.ts'

/** Finds the payment intent of a charge, which is not stored here; null when Stripe has none or is unavailable. */
export async function chargedIntent(house: House, chargeId: string): Promise<string | null> {
  try {
    const { payment_intent: intent } = await providerOf(house.settings).charges.retrieve(chargeId)
    return typeof intent === 'string' ? intent : (intent?.id ?? null)
  } catch (error) {
    if (isProviderAway(error) || refusalCode(error) !== null) return null
    throw error
  }
}
