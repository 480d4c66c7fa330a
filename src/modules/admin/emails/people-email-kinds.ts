import type { BookingChangeEmailData } from '#modules/bookings/values/change-email.ts'

/** An administrator's change to an account: to the whole login, to one role, or to a provider's listing. */
export type AccountStatusChange =
  | 'loginBlocked'
  | 'clientBlocked'
  | 'counsellorBlocked'
  | 'therapistDeactivated'
  | 'loginActive'
  | 'clientActive'
  | 'counsellorActive'
  | 'therapistActive'

/** Data for emails from administrators. */
export interface PeopleEmailData {
  /**
   * Statement of reasons (Regulation (EU) 2019/1150, article 4): the change, its date and reason, the effect on
   * sessions, and how to object.
   */
  accountStatusChanged: {
    firstName: string
    what: AccountStatusChange
    at: string
    reason: string
    /** Number of cancelled sessions. */
    cancelled: number
    /** Number of sessions that stay booked. */
    kept: number
    refundCents: number
    /** Email address for objections, which are reviewed by a different person. */
    objectTo: string
  }
  /** Sent to the client or the provider of a session that the platform cancelled. */
  sessionCancelledByPlatform: BookingChangeEmailData & {
    reader: 'client' | 'counsellor'
    refundCents: number
    cardLast4: string | null
    isDisputed: boolean
  }
  /** Reply to a message from the contact form. */
  messageAnswered: { name: string; answer: string }
}

declare module '#platform/server/email/email-kinds.ts' {
  interface EmailData extends PeopleEmailData {}
}
