import type { ChangeMail } from '#modules/bookings/emails/shared/change-email.ts'

/** What each mail about the card of a far date says (decision 0035); the others are in `mail-kinds.ts`. */
export interface ChargeMails {
  /** A card for a far date was saved when its time was gone: nothing is charged. */
  savedTooLate: { firstName: string; alternatives: { startAt: string; link: string }[]; findLink: string }
  /** Days before the card of a far date is charged. */
  chargeSoon: ChangeMail & { amountCents: number; chargeAt: string; cardLast4: string | null }
  chargeDone: ChangeMail & { amountCents: number; cardLast4: string | null; isBack: boolean }
  /** `link` leads to where another card is used until `until`. */
  chargeFailed: ChangeMail & { amountCents: number; cardLast4: string | null; until: string; isReminder: boolean }
  chargeGivenBack: ChangeMail & { refundCents: number; cardLast4: string | null }
  chargeLost: ChangeMail & { reader: 'client' | 'counsellor' }
}

declare module '#platform/server/email/email-kinds.ts' {
  interface EmailData extends ChargeMails {}
}
