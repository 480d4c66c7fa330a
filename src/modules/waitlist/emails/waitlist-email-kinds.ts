import type { EmailSessionData } from '#modules/bookings/emails/shared/session-details.ts'

declare module '#platform/server/email/email-kinds.ts' {
  interface EmailData {
    /**
     * A slot became free and is held for the client. `link` points to the checkout, `listLink` to the waiting list,
     * where the offer can be declined.
     */
    waitlistOffer: EmailSessionData & {
      firstName: string
      priceCents: number
      bookingId: string
      expiresAt: string
      link: string
      listLink: string
    }
    /**
     * The offered session was cancelled before it was booked; the entry stays on the list. `link` points to the waiting
     * list.
     */
    waitlistOfferGone: { firstName: string; counsellorName: string; title: string; link: string }
    /** The entry ended because the session was cancelled or is in the past. */
    waitlistEnded: {
      firstName: string
      counsellorName: string
      title: string
      why: 'cancelled' | 'ended'
      link: string
    }
  }
}
