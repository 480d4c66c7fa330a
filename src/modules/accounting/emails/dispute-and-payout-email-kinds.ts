import type { PayoutFailure } from '#modules/accounting/values/payment-monitoring.ts'

/** Data for emails about disputes, failed payouts and reconciliation. */
export interface DisputeAndPayoutEmailData {
  /** To administrators: a dispute was opened; states the deadline for evidence. */
  disputeOpened: { firstName: string; answerBy: string | null; link: string }
  disputeDue: { firstName: string; answerBy: string | null; link: string }
  /** To the provider: `amountCents` is their share of a lost dispute. */
  disputeLost: { firstName: string; startAt: string; amountCents: number; link: string }
  /** To the provider: a bank transfer to them failed. */
  payoutFailed: { firstName: string; amountCents: number; failure: PayoutFailure; link: string }
  platformPayoutFailed: { firstName: string; link: string }
  differencesFound: { firstName: string; count: number; link: string }
}

declare module '#platform/server/email/email-kinds.ts' {
  interface EmailData extends DisputeAndPayoutEmailData {}
}
