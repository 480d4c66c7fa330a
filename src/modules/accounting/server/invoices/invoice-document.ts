import type { InvoiceVat } from './invoice-vat.ts'

/** An invoice party, with its details at the time of issue. */
export interface Party {
  name: string
  /** Address lines; empty if the address is unknown. */
  address: string[]
  registryCode: string | null
  vatNumber: string | null
}

/** An invoice's content, frozen when it is issued. The PDF can be rendered from it again, in any language. */
export interface InvoiceDocument {
  kind: 'session' | 'creditNote' | 'feeStatement'
  number: string
  issuedAt: string
  /** The provider's time zone, in which dates are printed. */
  timezone: string
  issuer: Party
  recipient: Party
  lines: InvoiceLine[]
  totalCents: number
  /** Missing on documents from before 2026-11-22, which only state whether the seller is liable to VAT. */
  vat?: InvoiceVat
  /** Date and card of the payment; null on documents without one. */
  paid: { at: string; cardLast4: string | null } | null
  /** The number of the invoice that a credit note credits. */
  creditOf: string | null
  /** Whether a credit note cancels a whole invoice that was reissued, in which case no money moved. */
  isCorrection?: boolean
  /** The number of the invoice that this one replaces. */
  replaces?: string
  isToCompany?: boolean
  /** The month of a fee statement as 'YYYY-MM'. */
  month: string | null
}

/** A line of a document. `what` is neutral, so that no document discloses the topic or title of a session. */
export interface InvoiceLine {
  what: 'session' | 'groupSession' | 'refund' | 'correction' | 'fee'
  at: string
  minutes: number | null
  cents: number
  /** On a fee statement, the amount that the client paid. */
  ofCents: number | null
}
