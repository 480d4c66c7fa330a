/**
 * Grounds on which a session is exempt from VAT (VAT Act § 16 (1)). Invoices state `act` and e-invoices `code` (EN
 * 16931's VATEX code list). Only grounds that can apply to a provider are listed; docs/legal-review.md lists the
 * uncertain ones.
 */
export const VAT_GROUNDS = {
  health: { act: '§ 16 (1) 2)', code: 'VATEX-EU-132-1C' },
  social: { act: '§ 16 (1) 4)', code: 'VATEX-EU-132-1G' },
} as const
export type VatGround = keyof typeof VAT_GROUNDS
export const VAT_GROUND_IDS = ['health', 'social'] as const satisfies VatGround[]

/** `abroad`: the provider is registered in another country, whose rates are unknown. */
export type VatTreatment = 'notRegistered' | 'standard' | 'exempt' | 'abroad'

/**
 * Returns the VAT included in a price, in whole cents, rounded half up. The remainder is net, so the two always add up
 * to the price.
 * @param rate hundredths of a percent; 0 if no VAT applies
 */
export function vatInside(grossCents: number, rate: number): number {
  const sign = grossCents < 0 ? -1 : 1
  const whole = 10_000 + rate
  // Integer arithmetic keeps half a cent exact.
  return sign * Math.floor((2 * Math.abs(grossCents) * rate + whole) / (2 * whole)) || 0
}
