/** Optional emails and their defaults. Emails about bookings, money and security cannot be turned off. */
export const EMAIL_PREFERENCES = {
  reminderDay: true,
  reminderHour: true,
  feedbackRequest: true,
  message: true,
  waitlistOffer: true,
} as const

export type EmailPreference = keyof typeof EMAIL_PREFERENCES
