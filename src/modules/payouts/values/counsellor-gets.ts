import { vatInside } from '#modules/accounting/values/vat.ts'
import { platformFee } from './platform-fee.ts'

interface Practice {
  priceCents: number
  sessionsAWeek: number
  feePercent: number
  /** Hundredths of a percent. */
  vatRate: number
  isLiable: boolean
  /** Then the fee includes VAT too (decision 0036), which a liable counsellor takes off their own. */
  isPlatformLiable: boolean
}

/** The calculator counts in these: nobody works 52 weeks a year, and months differ. */
const WEEKS_A_MONTH = 4

/** What a counsellor receives of a price, in whole cents, by the functions that book it: nothing here rounds by itself. */
export function counsellorGets(practice: Practice) {
  const { priceCents, feePercent, vatRate, isLiable, isPlatformLiable } = practice
  const feeCents = platformFee(priceCents, feePercent)
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
    keptCents: receivedCents - vatCents + feeVatCents,
    sessionsAMonth,
    receivedAMonthCents: receivedCents * sessionsAMonth,
    keptAMonthCents: (receivedCents - vatCents + feeVatCents) * sessionsAMonth,
  }
}
