import type { MailWish } from '#platform/values/email-preferences.ts'
import type { UiLanguage } from '#platform/values/enums.ts'

/** Who reads a mail: `email` bare or as 'Name <address>', `timezone` an IANA name. */
export interface EmailRecipient {
  email: string
  language: UiLanguage
  timezone: string
  /** Where letters of this kind can be turned off with one press (RFC 8058); only those that may be. */
  stop?: string
}

/**
 * What each kind of email says. Times are ISO instants, money whole cents, links absolute. Each module declares its kinds in
 * `emails/*-email-kinds.ts` with `declare module`.
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by the modules
export interface EmailData {}

export type EmailKind = keyof EmailData

/** The letter that each wish is about: those are never written without the link that turns them off. */
const LETTER_OF_WISH = {
  reminderDay: 'sessionReminder',
  reminderHour: 'sessionReminder',
  feedbackRequest: 'feedbackRequest',
  message: 'messageWaiting',
  waitingOffer: 'waitingOffer',
} as const satisfies Record<MailWish, EmailKind>

type Wished = (typeof LETTER_OF_WISH)[MailWish]
/** Whom a mail of a kind is written to. */
export type RecipientOf<K extends EmailKind> = K extends Wished ? EmailRecipient & { stop: string } : EmailRecipient

/** A mail before it is worded. */
export interface Email<K extends EmailKind = EmailKind> {
  kind: K
  to: EmailRecipient
  data: EmailData[K]
}
