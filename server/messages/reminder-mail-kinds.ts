import type { SessionLocation } from '#contract/enums.ts'

/** What reminders of booked sessions say. */
export interface ReminderMails {
  /** A day or an hour before a session. */
  sessionReminder: {
    firstName: string
    counsellorName: string
    counsellorTimezone: string
    title: string
    startAt: string
    endAt: string
    location: SessionLocation
    address: string | null
    /** How to get in there; letters that were written before it was known have none. */
    arrivalNote?: string | null
    bookingId: string
    freeUntil: string
    withdrawUntil: string | null
    /** Not what was moved twice, nor a group's seat while no other date has one. */
    isMovable: boolean
    link: string
  }
}
