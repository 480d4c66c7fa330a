import type { PaperVat } from './paper-vat.ts'

/** One side of an invoice, as it was called when that was issued. */
export interface Party {
  name: string
  /** Address, line by line; empty where none is known. */
  address: string[]
  registryCode: string | null
  vatNumber: string | null
}

/** Everything an invoice says, frozen when it is issued. The document can be made of it again, in any language. */
export interface Paper {
  kind: 'session' | 'creditNote' | 'feeStatement'
  number: string
  issuedAt: string
  /** Of the counsellor: dates are written on this clock. */
  timezone: string
  issuer: Party
  recipient: Party
  lines: PaperLine[]
  totalCents: number
  /** Papers from before 2026-11-22 say of VAT only whether the seller is liable. */
  vat?: PaperVat
  /** How it was paid. */
  paid: { at: string; cardLast4: string | null } | null
  /** The invoice that a credit note takes from. */
  creditOf: string | null
  /** A credit note that takes a whole invoice back, because it was made out anew: no money moved. */
  isCorrection?: boolean
  /** The number of the invoice whose place this one takes. */
  replaces?: string
  isToCompany?: boolean
  /** 'YYYY-MM' of a statement. */
  month: string | null
}

/** `what` is neutral: nothing of a topic or a title leaves with a paper. */
export interface PaperLine {
  what: 'session' | 'groupSession' | 'refund' | 'correction' | 'fee'
  at: string
  minutes: number | null
  cents: number
  /** Of a statement: what the client had paid. */
  ofCents: number | null
}
