import type { SessionLocation } from '#platform/values/enums.ts'

declare module '#platform/server/email/email-kinds.ts' {
  interface EmailData {
    bookingConfirmed: BookingEmailData & {
      counsellorName: string
      counsellorTimezone: string
      freeUntil: string
      /** Null for services without the right of withdrawal. */
      withdrawUntil: string | null
      /** Whether the client requested that the session take place before the withdrawal period ends. */
      isSoon: boolean
    }
    bookingForProvider: BookingEmailData & { clientName: string; feeCents: number; seatsTaken: number; seats: number }
    /**
     * Sent when a payment arrives after its hold has expired and the slot has been booked by another client; the
     * payment is refunded in full.
     */
    paidTooLate: {
      firstName: string
      amountCents: number
      cardLast4: string | null
      alternatives: { startAt: string; link: string }[]
      findLink: string
    }
  }
}

interface BookingEmailData {
  firstName: string
  title: string
  startAt: string
  endAt: string
  location: SessionLocation
  /** Null for an online session. */
  address: string | null
  priceCents: number
  link: string
  /**
   * Determines the UID of the calendar entry. In the email to the provider of a group, it is the occurrence's id, so
   * that all seats share one entry.
   */
  bookingId: string
  isGroup: boolean
  /** When the saved card will be charged if the session is far in the future; otherwise null. */
  chargeAt: string | null
}
