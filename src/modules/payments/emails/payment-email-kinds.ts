import type { PayoutFailure } from '#modules/accounting/values/payment-monitoring.ts'
import type { ChangeMail } from '#modules/bookings/emails/shared/change-email.ts'

/** What mails about claims, refunds, disputes and lost payouts say. */
export interface MoneyMails {
  /** `isPaidOut`: the counsellor's part has left, so nothing of it waits for the decision. */
  claimReceived: ChangeMail & { answerBy: string; isPaidOut: boolean }
  /** To the client: what a superuser wrote, and what was decided. */
  claimAnswered: ChangeMail & {
    outcome: 'answered' | 'rejected' | 'refunded' | 'calledOff'
    words: string
    refundCents: number
    /** Opened because the counsellor did not come: the client had written nothing. */
    isOurs?: boolean
  }
  /** To the client who waited in the session room; `answerBy`: until then somebody has confirmed the refund. */
  counsellorAbsent: ChangeMail & { answerBy: string }
  /** To the counsellor who did not come. */
  absenceNoted: ChangeMail
  /** To the client: a superuser gave money back. */
  refundGiven: ChangeMail & { amountCents: number; cardLast4: string | null; isCancelled: boolean }
  /** To the counsellor: of `amountCents`, `partCents` was theirs. */
  refundTaken: ChangeMail & { amountCents: number; partCents: number; isPaidOut: boolean; isCancelled: boolean }
  /** To the counsellor: what becomes of their part, and why. */
  claimSettled: ChangeMail & { refundCents: number; isPaidOut: boolean; words: string | null; isOurs?: boolean }
  /** To superusers: a bank takes a payment back, and until when evidence can be sent. */
  disputeOpened: { firstName: string; answerBy: string | null; link: string }
  disputeDue: { firstName: string; answerBy: string | null; link: string }
  /** To the counsellor: `amountCents` is their part of what the client's bank took back for good. */
  disputeLost: { firstName: string; startAt: string; amountCents: number; link: string }
  /** To the counsellor: money sent to their bank came back. */
  payoutLost: { firstName: string; amountCents: number; failure: PayoutFailure; link: string }
  platformPayoutLost: { firstName: string; link: string }
  differencesFound: { firstName: string; count: number; link: string }
}

declare module '#platform/server/email/email-kinds.ts' {
  interface EmailData extends MoneyMails {}
}
