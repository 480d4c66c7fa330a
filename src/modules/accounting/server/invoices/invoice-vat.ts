import { type VatGround, type VatTreatment, vatInside } from '#modules/accounting/values/vat.ts'

/**
 * A document's VAT, frozen with it; net and VAT add up to its total. Documents from before 2026-11-22 have none.
 */
export interface InvoiceVat {
  treatment: VatTreatment
  ground: VatGround | null
  /** Hundredths of a percent; null if the price includes no VAT. */
  rate: number | null
  netCents: number
  vatCents: number
}

export type VatTerms = Pick<InvoiceVat, 'treatment' | 'ground' | 'rate'>

/** Computes the VAT included in the total of an invoice. */
export function computeVat({ treatment, ground, rate }: VatTerms, totalCents: number): InvoiceVat {
  const vatCents = vatInside(totalCents, rate ?? 0)
  return { treatment, ground, rate, netCents: totalCents - vatCents, vatCents }
}

/**
 * Computes a credit note's VAT as the reduction in VAT on the payment's remaining amount. If it were computed from the
 * credited amount, rounding could make the VAT of all documents differ from that of the remaining amount.
 * `remainingCents` is the total of all earlier documents of the payment.
 */
export function computeCreditedVat(
  terms: VatTerms,
  { remainingCents, totalCents }: { remainingCents: number; totalCents: number },
): InvoiceVat {
  const [before, after] = [computeVat(terms, remainingCents), computeVat(terms, remainingCents + totalCents)]
  return {
    ...before,
    netCents: after.netCents - before.netCents,
    vatCents: after.vatCents - before.vatCents,
  }
}
