export type {}

declare module '#platform/server/email/email-kinds.ts' {
  interface EmailData {
    requestForProvider: { firstName: string; name: string; email: string; phone: string | null; times: string[] }
    /** A single email about several requests, without their content. */
    requestsForProvider: { firstName: string; count: number; link: string }
    /** `link` cancels the request. Missing from emails that were queued before the link was introduced. */
    requestReceived: { name: string; times: string[]; link?: string }
    /** To the provider. Omits the client's name, because the client asked for erasure. */
    requestWithdrawn: { firstName: string; times: string[] }
    /** Tells the recipient that there is a new message, without its sender or content. */
    messageWaiting: { firstName: string; reader: 'client' | 'counsellor'; link: string }
    contactMessage: { name: string; email: string; message: string; topic: string | null }
  }
}
