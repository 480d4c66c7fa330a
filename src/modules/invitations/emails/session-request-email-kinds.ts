export type {}

declare module '#platform/server/email/email-kinds.ts' {
  interface EmailData {
    requestForProvider: { firstName: string; name: string; email: string; phone: string | null; times: string[] }
    /** `link` takes the request back; none in letters written before there was one. */
    requestReceived: { name: string; times: string[]; link?: string }
    /** To the counsellor, without a name: its owner wants to be forgotten. */
    requestTakenBack: { firstName: string; times: string[] }
    /** Somebody wrote to the reader: who and what is not said. */
    messageWaiting: { firstName: string; reader: 'client' | 'counsellor'; link: string }
    contactMessage: { name: string; email: string; message: string; topic: string | null }
  }
}
