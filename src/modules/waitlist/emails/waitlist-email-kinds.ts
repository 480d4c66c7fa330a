import type { MailedSession } from '#modules/bookings/emails/shared/session-facts.ts'

declare module '#platform/server/email/email-kinds.ts' {
  interface EmailData {
    /** What somebody waited for has become free and is held for them alone. `link` leads to paying, `listLink` to saying no. */
    waitingOffer: MailedSession & {
      firstName: string
      priceCents: number
      bookingId: string
      expiresAt: string
      link: string
      listLink: string
    }
    /** What was held was called off before it was booked; the wait goes on. `link` leads to the waiting list. */
    waitingOfferGone: { firstName: string; counsellorName: string; title: string; link: string }
    /** There is nothing left to wait for. */
    waitingEnded: { firstName: string; counsellorName: string; title: string; why: 'calledOff' | 'over'; link: string }
  }
}
