export type {}

declare module '#platform/server/email/email-kinds.ts' {
  interface EmailData {
    /** Once per client and counsellor, neutral (decision 0025). */
    feedbackRequest: { firstName: string; counsellorName: string; link: string }
    /** To the author: words were taken out of what they said, or it was taken down. `reason` is the statement of reasons. */
    feedbackModerated: { firstName: string; what: 'removed' | 'edited'; reason: string; link: string }
  }
}
