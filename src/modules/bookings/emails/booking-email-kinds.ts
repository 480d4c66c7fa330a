import type { SessionLocation } from '#platform/values/enums.ts'

declare module '#platform/server/email/email-kinds.ts' {
  interface EmailData {
    bookingConfirmed: BookingMail & {
      counsellorName: string
      counsellorTimezone: string
      freeUntil: string
      /** Null where the service is outside the right to withdraw. */
      withdrawUntil: string | null
      /** The client asked for the session to be held before that right ends. */
      isSoon: boolean
    }
    bookingForProvider: BookingMail & { clientName: string; feeCents: number; seatsTaken: number; seats: number }
    /** Money came after the hold died and the time was gone: refunded in full (decisions, hold). */
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
   * Names the entry in a calendar. A counsellor's group needs the occurrence's id here: its seats are one entry, not eight.
   */
  bookingId: string
  isGroup: boolean
  /** Of a far date: the card is saved and charged then. */
  chargeAt: string | null
}
