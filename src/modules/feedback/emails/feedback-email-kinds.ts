export type {}

declare module '#platform/server/email/email-kinds.ts' {
  interface EmailData {
    /** Sent once per client and provider, with neutral content (decision 0025). */
    feedbackRequest: { firstName: string; counsellorName: string; link: string }
    /** To the author: their feedback was edited or removed. `reason` is the statement of reasons. */
    feedbackModerated: { firstName: string; what: 'removed' | 'edited'; reason: string; link: string }
  }
}
