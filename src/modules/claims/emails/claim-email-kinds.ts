import type { BookingChangeEmailData } from '#modules/bookings/values/change-email.ts'

/** Data for emails about claims and no-shows. */
export interface ClaimEmailData {
  /** `isPaidOut`: the provider's share has already been transferred and so can no longer be withheld. */
  claimReceived: BookingChangeEmailData & { answerBy: string; isPaidOut: boolean }
  /** To the client: the administrator's message and the decision. */
  claimAnswered: BookingChangeEmailData & {
    outcome: 'answered' | 'rejected' | 'refunded' | 'sessionCancelled'
    words: string
    refundCents: number
    /**
     * Whether the claim was opened automatically after the provider's no-show, in which case the client has not written
     * anything.
     */
    isOurs?: boolean
  }
  /** To the client who waited in the session room; `answerBy` is the deadline for confirming the refund. */
  counsellorAbsent: BookingChangeEmailData & { answerBy: string }
  /** To the provider who did not attend. */
  absenceRecorded: BookingChangeEmailData
  /** To the provider: what happens to their share, and why. */
  claimSettled: BookingChangeEmailData & {
    refundCents: number
    isPaidOut: boolean
    words: string | null
    isOurs?: boolean
  }
}

declare module '#platform/server/email/email-kinds.ts' {
  interface EmailData extends ClaimEmailData {}
}
