import type { EmailSessionData } from './shared/session-details.ts'

export interface ReminderEmailData {
  /** Sent a day or an hour before a session. */
  sessionReminder: EmailSessionData & {
    firstName: string
    /** Arrival instructions; missing in emails enqueued before this field was introduced. */
    arrivalNote?: string | null
    bookingId: string
    freeUntil: string
    withdrawUntil: string | null
    /** 0 if nothing has been charged yet. */
    refundableCents: number
    /** False if the session has been rescheduled twice or, for a group seat, if no other date has a free seat. */
    isMovable: boolean
    link: string
  }
}

declare module '#platform/server/email/email-kinds.ts' {
  interface EmailData extends ReminderEmailData {}
}
