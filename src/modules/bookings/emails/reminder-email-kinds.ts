import type { MailedSession } from './shared/session-facts.ts'

/** What reminders of booked sessions say. */
export interface ReminderMails {
  /** A day or an hour before a session. */
  sessionReminder: MailedSession & {
    firstName: string
    /** How to get in where it is held; letters that were written before it was known have none. */
    arrivalNote?: string | null
    bookingId: string
    freeUntil: string
    withdrawUntil: string | null
    /** What could come back; 0 where nothing is charged yet. */
    refundableCents: number
    /** Not what was moved twice, nor a group's seat while no other date has one. */
    isMovable: boolean
    link: string
  }
}

declare module '#platform/server/email/email-kinds.ts' {
  interface EmailData extends ReminderMails {}
}
