import type { PayoutFailure } from '#modules/accounting/values/payment-monitoring.ts'
import type { BookingChangeEmailData } from '#modules/bookings/emails/shared/change-email.ts'

/** Data of emails about claims, refunds, disputes and failed payouts. */
export interface PaymentEmailData {
  /** `isPaidOut`: the provider's share has already been transferred, so it is not held back. */
  claimReceived: BookingChangeEmailData & { answerBy: string; isPaidOut: boolean }
  /** To the client: an administrator's message and the decision. */
  claimAnswered: BookingChangeEmailData & {
    outcome: 'answered' | 'rejected' | 'refunded' | 'calledOff'
    words: string
    refundCents: number
    /** The claim was opened automatically after a provider's no-show, so it has no text by the client. */
    isOurs?: boolean
  }
  /** To the client who waited in the session room; `answerBy` is the deadline for confirming the refund. */
  counsellorAbsent: BookingChangeEmailData & { answerBy: string }
  /** To the provider who did not attend. */
  absenceNoted: BookingChangeEmailData
  /** To the client: an administrator made a refund. */
  refundGiven: BookingChangeEmailData & { amountCents: number; cardLast4: string | null; isCancelled: boolean }
  /** To the provider: `partCents` of `amountCents` was their share. */
  refundTaken: BookingChangeEmailData & {
    amountCents: number
    partCents: number
    isPaidOut: boolean
    isCancelled: boolean
  }
  /** To the provider: the outcome for their share, and the reason. */
  claimSettled: BookingChangeEmailData & {
    refundCents: number
    isPaidOut: boolean
    words: string | null
    isOurs?: boolean
  }
  /** To administrators: a dispute was opened, and the deadline for evidence. */
  disputeOpened: { firstName: string; answerBy: string | null; link: string }
  disputeDue: { firstName: string; answerBy: string | null; link: string }
  /** To the provider: `amountCents` is their share of a lost dispute. */
  disputeLost: { firstName: string; startAt: string; amountCents: number; link: string }
  /** To the provider: a bank transfer to them failed. */
  payoutLost: { firstName: string; amountCents: number; failure: PayoutFailure; link: string }
  platformPayoutLost: { firstName: string; link: string }
  differencesFound: { firstName: string; count: number; link: string }
}

declare module '#platform/server/email/email-kinds.ts' {
  interface EmailData extends PaymentEmailData {}
}
