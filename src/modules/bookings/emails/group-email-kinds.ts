export type {}

declare module '#platform/server/email/email-kinds.ts' {
  interface EmailData {
    /** To the counsellor, a day before: too few people. Undecided by `decideBy`, it is called off. */
    groupBelowMinimum: GroupMail & { minimum: number; decideBy: string }
    /** To the counsellor: nobody decided, so it was called off. */
    groupUndecided: GroupMail
  }
}

/** A date of a group that lacks people. */
interface GroupMail {
  firstName: string
  title: string
  startAt: string
  endAt: string
  /** How many have paid. */
  booked: number
  /** What goes back to them, or would. */
  refundCents: number
  link: string
}
