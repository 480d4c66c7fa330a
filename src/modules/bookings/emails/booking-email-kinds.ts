import type { SessionLocation } from '#platform/values/enums.ts'

declare module '#platform/server/email/email-kinds.ts' {
  interface EmailData {
    bookingConfirmed: BookingMail & {
      counsellorName: string
      counsellorTimezone: string
      freeUntil: string
      /** Null for services without the right of withdrawal. */
      withdrawUntil: string | null
      /** The client asked for the session to take place before the withdrawal period ends. */
      isSoon: boolean
    }
    bookingForProvider: BookingMail & { clientName: string; feeCents: number; seatsTaken: number; seats: number }
    /** The payment arrived after the hold had expired and the slot was taken: refunded in full (decisions, hold). */
    paidTooLate: {
      firstName: string
      amountCents: number
      cardLast4: string | null
      alternatives: { startAt: string; link: string }[]
      findLink: string
    }
  }
}

interface BookingMail {
  firstName: string
  title: string
  startAt: string
  endAt: string
  location: SessionLocation
  /** Null when online. */
  address: string | null
  priceCents: number
  link: string
  /**
   * UID of the calendar entry. For the provider of a group it is the occurrence's id, so that all seats are one entry.
   */
  bookingId: string
  isGroup: boolean
  /** When the saved card is charged, for a booking far ahead; otherwise null. */
  chargeAt: string | null
}
