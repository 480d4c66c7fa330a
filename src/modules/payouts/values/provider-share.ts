import { vatInside } from '#modules/accounting/values/vat.ts'
import { calculatePlatformFee } from './platform-fee.ts'

interface Practice {
  priceCents: number
  sessionsAWeek: number
  feePercent: number
  /** Hundredths of a percent. */
  vatRate: number
  isLiable: boolean
  /** Whether the fee includes VAT too (decision 0036), which a VAT-liable provider deducts from their own. */
  isPlatformLiable: boolean
}

/** The calculator assumes four working weeks a month, because no one works 52 weeks a year and months differ. */
const WEEKS_A_MONTH = 4

/**
 * Calculates what a provider receives of a price, in whole cents, with the functions that the ledger uses; no rounding
 * happens here.
 */
export function calculateProviderShare(practice: Practice) {
  const { priceCents, feePercent, vatRate, isLiable, isPlatformLiable } = practice
  const feeCents = calculatePlatformFee(priceCents, feePercent)
  const vatCents = isLiable ? vatInside(priceCents, vatRate) : 0
  const feeVatCents = isLiable && isPlatformLiable ? vatInside(feeCents, vatRate) : 0
  const receivedCents = priceCents - feeCents
  const sessionsAMonth = practice.sessionsAWeek * WEEKS_A_MONTH
  return {
    feeCents,
    receivedCents,
    vatCents,
    feeVatCents,
    /** After VAT is declared. */
    retainedCents: receivedCents - vatCents + feeVatCents,
    sessionsAMonth,
    receivedAMonthCents: receivedCents * sessionsAMonth,
    keptAMonthCents: (receivedCents - vatCents + feeVatCents) * sessionsAMonth,
  }
}
