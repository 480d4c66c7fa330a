import type {
  DiscrepancyCause,
  DiscrepancyKind,
  DiscrepancySubject,
} from '#modules/accounting/values/payment-monitoring.ts'

/** A difference between our ledger and Stripe. */
export interface Discrepancy {
  about: DiscrepancySubject
  key: string
  kind: DiscrepancyKind
  ledgerCents: number
  actualCents: number
  cause: DiscrepancyCause
  sourceId: string | null
  paymentId: string | null
  providerId: string | null
}
