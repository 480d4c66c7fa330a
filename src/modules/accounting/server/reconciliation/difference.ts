import type { DifferenceAbout, DifferenceCause, DifferenceKind } from '#modules/accounting/values/watch-lists.ts'

/** A difference between our ledger and Stripe. */
export interface Difference {
  about: DifferenceAbout
  key: string
  kind: DifferenceKind
  hereCents: number
  thereCents: number
  cause: DifferenceCause
  sourceId: string | null
  paymentId: string | null
  providerId: string | null
}
