import type { Decision, Section } from '#contract/application-fields.ts'
import type { SessionLocation, UiLanguage } from '#contract/enums.ts'

/** Who reads a mail: `email` bare or as 'Name <address>', `timezone` an IANA name. */
export interface MailTo {
  email: string
  language: UiLanguage
  timezone: string
}

/** What each kind of mail says. Times are ISO instants, money whole cents, links absolute. */
export interface MailData {
  verifyEmail: { firstName: string; code: string; link: string; hours: number }
  addressInUse: { firstName: string; loginLink: string; resetLink: string }
  resetPassword: { firstName: string; link: string; hours: number }
  passwordChanged: { firstName: string; at: string; resetLink: string }
  /** A used refresh token came back. */
  loginEndedForSafety: { firstName: string; at: string; resetLink: string }
  bookingConfirmed: BookingMail & { counsellorName: string; counsellorTimezone: string; freeUntil: string }
  bookingForProvider: BookingMail & { clientName: string; feeCents: number; seatsTaken: number; seats: number }
  /** Money came after the hold died and the time was gone: refunded in full (decisions, hold). */
  paidTooLate: {
    firstName: string
    amountCents: number
    cardLast4: string | null
    alternatives: { startAt: string; link: string }[]
    findLink: string
  }
  /** The counsellor cannot keep a session; `note` is what they say about it. */
  cancelledByProvider: {
    firstName: string
    counsellorName: string
    title: string
    startAt: string
    endAt: string
    refundCents: number
    cardLast4: string | null
    note: string | null
    link: string
  }
  requestForProvider: { firstName: string; name: string; email: string; phone: string | null; times: string[] }
  requestReceived: { name: string; times: string[] }
  /** What a superuser decided about an application, or about changes of a live profile. */
  applicationDecided: {
    firstName: string
    decision: Decision
    wasLive: boolean
    reason: string
    requests: { section: Section; text: string }[]
    link: string
  }
  /** A verified counsellor type runs out, or has. `validUntil` is its last day. */
  credentialLapsing: { firstName: string; providerTypeId: number; validUntil: string; isOver: boolean; link: string }
  contactMessage: { name: string; email: string; message: string }
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
}

export type MailKind = keyof MailData

/** A mail before it is worded. */
export interface Mail<K extends MailKind = MailKind> {
  kind: K
  to: MailTo
  data: MailData[K]
}
