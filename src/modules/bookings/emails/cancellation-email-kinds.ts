export type {}

declare module '#platform/server/email/email-kinds.ts' {
  interface EmailData {
    /** The counsellor cannot keep a session; `note` is what they say about it. */
    cancelledByProvider: {
      firstName: string
      counsellorName: string
      title: string
      startAt: string
      endAt: string
      refundCents: number
      /** Its card was only promised, so nothing can come back. */
      isUncharged: boolean
      /** A bank decides about the payment: what comes back waits for that. */
      isDisputed: boolean
      cardLast4: string | null
      note: string | null
      link: string
    }
  }
}
