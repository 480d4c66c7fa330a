import type { EmailPreference } from '#platform/values/email-preferences.ts'
import type { UiLanguage } from '#platform/values/enums.ts'

/** Recipient of an email: `email` is an address or 'Name <address>', `timezone` an IANA name. */
export interface EmailRecipient {
  email: string
  language: UiLanguage
  timezone: string
  /** One-click unsubscribe URL (RFC 8058), for optional kinds only. */
  stop?: string
}

/**
 * Data of each kind of email. Times are ISO instants, amounts are in whole cents and links are absolute. Each module
 * declares its kinds in `emails/*-email-kinds.ts` with `declare module`.
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by the modules
export interface EmailData {}

export type EmailKind = keyof EmailData

/** Kind of email that each preference controls. The types require an unsubscribe link for these kinds. */
const KIND_BY_PREFERENCE = {
  reminderDay: 'sessionReminder',
  reminderHour: 'sessionReminder',
  feedbackRequest: 'feedbackRequest',
  message: 'messageWaiting',
  waitlistOffer: 'waitlistOffer',
} as const satisfies Record<EmailPreference, EmailKind>

type OptionalEmailKind = (typeof KIND_BY_PREFERENCE)[EmailPreference]
/** Recipient type for a given kind of email. Optional kinds require an unsubscribe link. */
export type RecipientFor<K extends EmailKind> = K extends OptionalEmailKind
  ? EmailRecipient & { stop: string }
  : EmailRecipient

/** An email before rendering. */
export interface Email<K extends EmailKind = EmailKind> {
  kind: K
  to: EmailRecipient
  data: EmailData[K]
}
