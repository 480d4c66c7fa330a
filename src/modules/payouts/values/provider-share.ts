import { vatInside } from '#modules/accounting/values/vat.ts'
import { calculatePlatformFee } from './platform-fee.ts'

interface ProviderShareInput {
  priceCents: number
  sessionsAWeek: number
  feePercent: number
  /** Hundredths of a percent. */
  vatRate: number
  isLiable: boolean
  /** Whether the fee includes VAT (decision 0036), which a VAT-liable provider deducts from their own VAT. */
  isPlatformLiable: boolean
}

/** Working weeks per month that the calculator assumes, because months differ and no one works 52 weeks a year. */
const WEEKS_A_MONTH = 4

/**
 * Calculates how much of a price the provider receives, in whole cents. It uses the same functions as the ledger and
 * does no rounding of its own.
 */
export function calculateProviderShare(input: ProviderShareInput) {
  const { priceCents, feePercent, vatRate, isLiable, isPlatformLiable } = input
  const feeCents = calculatePlatformFee(priceCents, feePercent)
  const vatCents = isLiable ? vatInside(priceCents, vatRate) : 0
  const feeVatCents = isLiable && isPlatformLiable ? vatInside(feeCents, vatRate) : 0
  const receivedCents = priceCents - feeCents
  const sessionsAMonth = input.sessionsAWeek * WEEKS_A_MONTH
  return {
    feeCents,
    receivedCents,
    vatCents,
    feeVatCents,
    /** Amount that the provider keeps after declaring VAT. */
    retainedCents: receivedCents - vatCents + feeVatCents,
    sessionsAMonth,
    receivedAMonthCents: receivedCents * sessionsAMonth,
    retainedAMonthCents: (receivedCents - vatCents + feeVatCents) * sessionsAMonth,
  }
}
