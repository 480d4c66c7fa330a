/** Letters that can be turned off, and how they stand until somebody decides. Those about bookings, money and safety cannot. */
export const MAIL_WISHES = {
  reminderDay: true,
  reminderHour: true,
  feedbackRequest: true,
  message: true,
  waitingOffer: true,
} as const

export type MailWish = keyof typeof MAIL_WISHES
