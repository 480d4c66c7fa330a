/** VAT of a session. Rates are rows of the database with their days (migration 031); imports nothing, so that a form may use it. */

/**
 * Why a session is exempt (VAT Act § 16 (1)). `act` is quoted on papers, `code` in e-invoices (code list VATEX of EN 16931).
 * Only what a counsellor can be is listed; docs/legal-review.md says which reading is unsure.
 */
export const VAT_GROUNDS = {
  health: { act: '§ 16 (1) 2)', code: 'VATEX-EU-132-1C' },
  social: { act: '§ 16 (1) 4)', code: 'VATEX-EU-132-1G' },
} as const
export type VatGround = keyof typeof VAT_GROUNDS
export const VAT_GROUND_IDS = ['health', 'social'] as const satisfies VatGround[]

/** `abroad`: registered in another country, whose rates are not known here. */
export type VatTreatment = 'notRegistered' | 'standard' | 'exempt' | 'abroad'

/**
 * The VAT inside a price, in whole cents, rounded half up; the rest is net, so both always add up to the price.
 * @param rate hundredths of a percent; 0 where there is none
 */
export function vatInside(grossCents: number, rate: number): number {
  const sign = grossCents < 0 ? -1 : 1
  const whole = 10_000 + rate
  // Whole numbers all the way: half a cent is exactly half.
  return sign * Math.floor((2 * Math.abs(grossCents) * rate + whole) / (2 * whole)) || 0
}
