/** Optional emails and their defaults. Emails about bookings, money and security cannot be turned off. */
export const MAIL_WISHES = {
  reminderDay: true,
  reminderHour: true,
  feedbackRequest: true,
  message: true,
  waitingOffer: true,
} as const

export type MailWish = keyof typeof MAIL_WISHES
