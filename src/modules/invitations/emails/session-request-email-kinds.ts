export type {}

declare module '#platform/server/email/email-kinds.ts' {
  interface EmailData {
    requestForProvider: { firstName: string; name: string; email: string; phone: string | null; times: string[] }
    /** `link` cancels the request; missing in older emails. */
    requestReceived: { name: string; times: string[]; link?: string }
    /** To the provider, without a name, because the client asked for erasure. */
    requestTakenBack: { firstName: string; times: string[] }
    /** The recipient has a new message; the email reveals neither the sender nor the content. */
    messageWaiting: { firstName: string; reader: 'client' | 'counsellor'; link: string }
    contactMessage: { name: string; email: string; message: string; topic: string | null }
  }
}
