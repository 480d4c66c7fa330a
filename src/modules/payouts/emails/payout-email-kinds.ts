export type {}

declare module '#platform/server/email/email-kinds.ts' {
  interface EmailData {
    /** To the provider: their bank account for payouts was changed. */
    bankChanged: { firstName: string; last4: string; at: string; until: string; link: string; resetLink: string }
    /** To the provider: Stripe has paused payouts until missing details are provided. */
    payoutsStopped: { firstName: string; link: string }
    /**
     * To the provider: details that the platform must report about its payees are missing. `isAgain` is true for every
     * email after the first.
     */
    taxDetailsNeeded: { firstName: string; link: string; isAgain: boolean }
    /** To the provider, once: all requirements for being listed are met. */
    profilePublished: { firstName: string; pageLink: string; link: string }
  }
}
