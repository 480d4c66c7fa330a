import type { EmailSessionData } from './shared/session-details.ts'

/** Data of reminders of booked sessions. */
export interface ReminderEmailData {
  /** A day or an hour before a session. */
  sessionReminder: EmailSessionData & {
    firstName: string
    /** How to get into the place; missing in emails enqueued before it was known. */
    arrivalNote?: string | null
    bookingId: string
    freeUntil: string
    withdrawUntil: string | null
    /** Refundable amount; 0 when nothing has been charged yet. */
    refundableCents: number
    /** False after two reschedulings, and for a group seat while no other date has a free one. */
    isMovable: boolean
    link: string
  }
}

declare module '#platform/server/email/email-kinds.ts' {
  interface EmailData extends ReminderEmailData {}
}
