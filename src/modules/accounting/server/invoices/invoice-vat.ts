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
 * Computes the VAT of a credit note as the decrease in the VAT of the remainder. Computing it from the remainder
 * instead of the credited amount makes all documents of a payment add up to the VAT of the remainder, to the cent,
 * after any refunds.
 * @param left the total of all earlier documents of the payment
 */
export function computeCreditedVat(
  taxed: VatTerms,
  { left, totalCents }: { left: number; totalCents: number },
): InvoiceVat {
  const [before, after] = [computeVat(taxed, left), computeVat(taxed, left + totalCents)]
  return {
    ...before,
    netCents: after.netCents - before.netCents,
    vatCents: after.vatCents - before.vatCents,
  }
}
