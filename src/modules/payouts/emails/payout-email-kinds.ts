export type {}

declare module '#platform/server/email/email-kinds.ts' {
  interface EmailData {
    /** The bank account that payouts go to is another one now. */
    bankChanged: { firstName: string; last4: string; at: string; until: string; link: string; resetLink: string }
    /** The payment provider stopped payouts until something is given. */
    payoutsStopped: { firstName: string; link: string }
    /** What a platform must report of whoever it pays is missing; `isAgain` after the first letter. */
    taxDetailsNeeded: { firstName: string; link: string; isAgain: boolean }
    /** Once, when everything a listing needs is there. */
    nowListed: { firstName: string; pageLink: string; link: string }
  }
}
