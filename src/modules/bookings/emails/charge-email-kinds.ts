import type { BookingChangeEmailData } from '#modules/bookings/values/change-email.ts'

/** Data for emails about scheduled charges (decision 0035). */
export interface ChargeEmailData {
  /** Sent when a card is saved after the slot has been booked by another client; nothing is charged. */
  savedTooLate: { firstName: string; alternatives: { startAt: string; link: string }[]; findLink: string }
  /** Sent a few days before a scheduled charge. */
  chargeSoon: BookingChangeEmailData & { amountCents: number; chargeAt: string; cardLast4: string | null }
  chargeDone: BookingChangeEmailData & { amountCents: number; cardLast4: string | null; isBack: boolean }
  /** `link` opens the page where the client can pay with another card until `until`. */
  chargeFailed: BookingChangeEmailData & {
    amountCents: number
    cardLast4: string | null
    until: string
    isReminder: boolean
  }
  chargeRefunded: BookingChangeEmailData & { refundCents: number; cardLast4: string | null }
  chargeAbandoned: BookingChangeEmailData & { reader: 'client' | 'counsellor' }
}

declare module '#platform/server/email/email-kinds.ts' {
  interface EmailData extends ChargeEmailData {}
}
