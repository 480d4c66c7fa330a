export type {}

declare module '#platform/server/email/email-kinds.ts' {
  interface EmailData {
    /**
     * To the provider, a day before: the group is below its minimum. It is cancelled if there is no decision by
     * `decideBy`.
     */
    groupBelowMinimum: GroupMail & { minimum: number; decideBy: string }
    /** To the provider: cancelled because there was no decision. */
    groupUndecided: GroupMail
  }
}

/** A date of a group below its minimum. */
interface GroupMail {
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
