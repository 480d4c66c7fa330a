export type {}

declare module '#platform/server/email/email-kinds.ts' {
  interface EmailData {
    /**
     * Sent to the provider a day before a group date that has fewer than the minimum number of participants. The date
     * is cancelled if the provider does not decide by `decideBy`.
     */
    groupBelowMinimum: GroupEmailData & { minimum: number; decideBy: string }
    /** Sent to the provider when the date has been cancelled because they did not decide. */
    groupUndecided: GroupEmailData
  }
}

/** Data about a group date that has fewer than the minimum number of participants. */
interface GroupEmailData {
  firstName: string
  title: string
  startAt: string
  endAt: string
  /** Number of paid seats. */
  booked: number
  /** Amount refunded to the clients, or that would be refunded if the date were cancelled. */
  refundCents: number
  link: string
}
