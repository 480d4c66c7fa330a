export type {}

declare module '#platform/server/email/email-kinds.ts' {
  interface EmailData {
    /**
     * Sent to the provider a day before a date of a group that is below its minimum. The date is cancelled if the
     * provider does not decide by `decideBy`.
     */
    groupBelowMinimum: GroupEmailData & { minimum: number; decideBy: string }
    /** Sent to the provider when the date has been cancelled because they did not decide. */
    groupUndecided: GroupEmailData
  }
}

/** A date of a group below its minimum. */
interface GroupEmailData {
  firstName: string
  title: string
  startAt: string
  endAt: string
  /** Number of paid seats. */
  booked: number
  /** Amount that is or would be refunded to the clients. */
  refundCents: number
  link: string
}
