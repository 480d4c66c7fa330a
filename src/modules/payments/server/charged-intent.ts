import type { House } from '#platform/server/context.ts'
import { isProviderAway, providerOf, refusalCode } from './provider.ts'

/** The payment intent behind a charge, which we do not keep ourselves; null when the provider knows of none or is away. */
export async function chargedIntent(house: House, chargeId: string): Promise<string | null> {
  try {
    const { payment_intent: intent } = await providerOf(house.settings).charges.retrieve(chargeId)
    return typeof intent === 'string' ? intent : (intent?.id ?? null)
  } catch (error) {
    if (isProviderAway(error) || refusalCode(error) !== null) return null
    throw error
  }
}
