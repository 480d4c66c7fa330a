import type { ChangeMail } from '#modules/bookings/emails/shared/change-email.ts'

/** What a superuser did to somebody's account: to the whole login, to one side of it, or to a counsellor's listing. */
export type StandingChange =
  | 'loginBlocked'
  | 'clientBlocked'
  | 'counsellorBlocked'
  | 'therapistDeactivated'
  | 'loginActive'
  | 'clientActive'
  | 'counsellorActive'
  | 'therapistActive'

/** What mails of superusers say. */
export interface PeopleMailData {
  /**
   * The statement of reasons (P2B 2019/1150, article 4): what, from when, why, what becomes of sessions, how to object.
   */
  standingChanged: {
    firstName: string
    what: StandingChange
    at: string
    reason: string
    /** Sessions that were called off, and those that stay as they are. */
    cancelled: number
    kept: number
    refundCents: number
    /** Where somebody else looks at it. */
    objectTo: string
  }
  /** To a side of a session that the platform called off. */
  sessionCalledOff: ChangeMail & {
    reader: 'client' | 'counsellor'
    refundCents: number
    cardLast4: string | null
    isDisputed: boolean
  }
  /** `hours`: how long the link to choose a first password works; null for an account that had one. */
  superuserMade: { firstName: string; link: string; hours: number | null }
  /** What was written to us by the contact form is answered. */
  messageAnswered: { name: string; answer: string }
}

declare module '#platform/server/email/email-kinds.ts' {
  interface EmailData extends PeopleMailData {}
}
