export type {}

declare module '#platform/server/email/email-kinds.ts' {
  interface EmailData {
    /** The bank account for payouts was changed. */
    bankChanged: { firstName: string; last4: string; at: string; until: string; link: string; resetLink: string }
    /** Stripe paused payouts until missing details are provided. */
    payoutsStopped: { firstName: string; link: string }
    /** Details that a platform must report about its payees are missing; `isAgain` after the first email. */
    taxDetailsNeeded: { firstName: string; link: string; isAgain: boolean }
    /** Sent once, when all requirements of a listing are met. */
    nowListed: { firstName: string; pageLink: string; link: string }
  }
}
