export type {}

declare module '#platform/server/email/email-kinds.ts' {
  interface EmailData {
    /** To the client: a request for feedback, neutrally worded and sent once per provider (decision 0025). */
    feedbackRequest: { firstName: string; counsellorName: string; link: string }
    /** To the author, after an administrator edited or removed their feedback. `reason`: the statement of reasons. */
    feedbackModerated: { firstName: string; what: 'removed' | 'edited'; reason: string; link: string }
  }
}
