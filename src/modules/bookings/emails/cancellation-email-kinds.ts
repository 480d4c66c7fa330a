export type {}

declare module '#platform/server/email/email-kinds.ts' {
  interface EmailData {
    /** Sent when the provider cancels a session; `note` is their message to the client. */
    cancelledByProvider: {
      firstName: string
      counsellorName: string
      title: string
      startAt: string
      endAt: string
      /** Missing in emails enqueued before this field was introduced. */
      calendarEntry?: { id: string; sequence: number }
      refundCents: number
      /** True if the scheduled charge was never made, so there is nothing to refund. */
      isUncharged: boolean
      /** Whether the payment is disputed, in which case the refund depends on the bank's decision. */
      isDisputed: boolean
      cardLast4: string | null
      note: string | null
      link: string
    }
  }
}
