import type { DifferenceAbout, DifferenceCause, DifferenceKind } from '#modules/accounting/values/watch-lists.ts'

/** What the books and the provider do not agree about. */
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
