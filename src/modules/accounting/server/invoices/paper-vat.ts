import { type VatGround, type VatTreatment, vatInside } from '#modules/accounting/values/vat.ts'

/** What a paper says of VAT, frozen with it; net and VAT always add up to its total. Papers from before have none. */
export interface PaperVat {
  treatment: VatTreatment
  ground: VatGround | null
  /** Hundredths of a percent; null where no VAT is in the price. */
  rate: number | null
  netCents: number
  vatCents: number
}

export type Taxed = Pick<PaperVat, 'treatment' | 'ground' | 'rate'>

/** Of an invoice: the VAT inside its total. */
export function vatOf({ treatment, ground, rate }: Taxed, totalCents: number): PaperVat {
  const vatCents = vatInside(totalCents, rate ?? 0)
  return { treatment, ground, rate, netCents: totalCents - vatCents, vatCents }
}

/**
 * Of a credit note: what the VAT of the rest falls by. Taken from the rest and not from the note, so that all papers of a
 * payment together carry the VAT of what is left, to the cent, however it was given back.
 * @param left what the papers before it say together
 */
export function vatTaken(taxed: Taxed, { left, totalCents }: { left: number; totalCents: number }): PaperVat {
  const [before, after] = [vatOf(taxed, left), vatOf(taxed, left + totalCents)]
  return {
    ...before,
    netCents: after.netCents - before.netCents,
    vatCents: after.vatCents - before.vatCents,
  }
}
