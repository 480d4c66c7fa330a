import type { MailWish } from '#modules/accounts/values/email-preferences.ts'
import type { PeopleMailData } from '#modules/admin/emails/people-email-kinds.ts'
import type { ImportField } from '#modules/admin/values/import-fields.ts'
import type { ReminderMails } from '#modules/bookings/emails/reminder-email-kinds.ts'
import type { TrustMails } from '#modules/claims/emails/claim-email-kinds.ts'
import type { OrganisationMails } from '#modules/organizations/emails/organization-email-kinds.ts'
import type { ChangeMail, ChargeMails } from '#modules/payments/emails/charge-email-kinds.ts'
import type { MoneyMails } from '#modules/payments/emails/payment-email-kinds.ts'
import type { Decision, Section } from '#modules/providers/values/application-fields.ts'
import type { SessionLocation, UiLanguage } from '#platform/values/enums.ts'
import type { MailedSession } from './session-facts.ts'

/** Who reads a mail: `email` bare or as 'Name <address>', `timezone` an IANA name. */
export interface MailTo {
  email: string
  language: UiLanguage
  timezone: string
  /** Where letters of this kind can be turned off with one press (RFC 8058); only those that may be. */
  stop?: string
}

/** What each kind of mail says. Times are ISO instants, money whole cents, links absolute. */
export interface MailData
  extends PeopleMailData,
    ChargeMails,
    MoneyMails,
    OrganisationMails,
    ReminderMails,
    TrustMails {
  verifyEmail: { firstName: string; code: string; link: string; hours: number }
  addressInUse: { firstName: string; loginLink: string; resetLink: string }
  resetPassword: { firstName: string; link: string; hours: number }
  passwordChanged: { firstName: string; at: string; resetLink: string }
  /** A used refresh token came back. */
  loginEndedForSafety: { firstName: string; at: string; resetLink: string }
  /** How the login is protected has changed. */
  safetyChanged: {
    firstName: string
    what: 'twoStepOn' | 'twoStepOff' | 'recoveryCodesNew' | 'recoveryCodeUsed' | 'passkeyAdded' | 'passkeyRemoved'
    at: string
    resetLink: string
  }
  accountDeactivated: { firstName: string; loginLink: string }
  accountClosed: { firstName: string; at: string }
  dataCopyReady: { firstName: string; link: string; days: number }
  /** `month` as it is printed on the card: 03/2027. */
  cardExpiring: { firstName: string; last4: string; month: string; link: string }
  bookingConfirmed: BookingMail & {
    counsellorName: string
    counsellorTimezone: string
    freeUntil: string
    /** Null where the service is outside the right to withdraw. */
    withdrawUntil: string | null
    /** The client asked for the session to be held before that right ends. */
    isSoon: boolean
  }
  bookingForProvider: BookingMail & { clientName: string; feeCents: number; seatsTaken: number; seats: number }
  /** Money came after the hold died and the time was gone: refunded in full (decisions, hold). */
  paidTooLate: {
    firstName: string
    amountCents: number
    cardLast4: string | null
    alternatives: { startAt: string; link: string }[]
    findLink: string
  }
  /** The counsellor cannot keep a session; `note` is what they say about it. */
  cancelledByProvider: {
    firstName: string
    counsellorName: string
    title: string
    startAt: string
    endAt: string
    refundCents: number
    /** Its card was only promised, so nothing can come back. */
    isUncharged: boolean
    /** A bank decides about the payment: what comes back waits for that. */
    isDisputed: boolean
    cardLast4: string | null
    note: string | null
    link: string
  }
  /** The counsellor asks to move a session; the times are held, and the old one too unless `keepsOld` is false. */
  rescheduleAsked: ChangeMail & {
    times: string[]
    answerBy: string
    keepsOld: boolean
    refundCents: number
    /** Its card is only promised: nothing was charged that could come back. */
    isUncharged: boolean
    note: string | null
  }
  /** To either side; the calendar file replaces the entry of before. */
  sessionMoved: ChangeMail & {
    reader: 'client' | 'counsellor'
    oldStartAt: string
    oldEndAt: string
    location: SessionLocation
    address: string | null
    bookingId: string
    sequence: number
    /** A seat at another date: the counsellor's own entry of that date stays as it is. */
    isGroup: boolean
    freeUntil: string
    withdrawUntil: string | null
    /** It is held before the right to withdraw ends, because the client asked for that. */
    isSoon: boolean
    /** While its card is still to be charged. */
    chargeAt: string | null
    priceCents: number
    /** What could come back; 0 where nothing is charged yet. */
    refundableCents: number
  }
  oldTimeStays: ChangeMail & { reader: 'client' | 'counsellor'; why: 'lapsed' | 'withdrawn' }
  cancelledByCustomer: ChangeMail & {
    refundCents: number
    /** What is not refunded of a late cancellation. */
    keptCents: number
    cardLast4: string | null
    isUncharged: boolean
    isDisputed: boolean
    why: 'cancelled' | 'declined' | 'late'
  }
  /** What the law calls the acknowledgement of a withdrawal: of what, and when it came. */
  withdrawalReceipt: ChangeMail & {
    refundCents: number
    cardLast4: string | null
    isUncharged: boolean
    isDisputed: boolean
    withdrawnAt: string
    contractAt: string
    bookingId: string
  }
  clientCancelled: ChangeMail & {
    refundCents: number
    keptCents: number
    isUncharged: boolean
    why: 'cancelled' | 'declined' | 'unanswered' | 'withdrawn' | 'late'
    note: string | null
  }
  /** What somebody waited for has become free and is held for them alone. `link` leads to paying, `listLink` to saying no. */
  waitingOffer: MailedSession & {
    firstName: string
    priceCents: number
    bookingId: string
    expiresAt: string
    link: string
    listLink: string
  }
  /** What was held was called off before it was booked; the wait goes on. `link` leads to the waiting list. */
  waitingOfferGone: { firstName: string; counsellorName: string; title: string; link: string }
  /** There is nothing left to wait for. */
  waitingEnded: { firstName: string; counsellorName: string; title: string; why: 'calledOff' | 'over'; link: string }
  /** To the counsellor, a day before: too few people. Undecided by `decideBy`, it is called off. */
  groupBelowMinimum: GroupMail & { minimum: number; decideBy: string }
  /** To the counsellor: nobody decided, so it was called off. */
  groupUndecided: GroupMail
  /** Times are held for somebody; `link` carries the secret that opens them. */
  invitation: {
    firstName: string
    counsellorName: string
    title: string
    isGroup: boolean
    minutes: number
    /** Null when online. */
    address: string | null
    priceCents: number
    newPriceCents: number
    times: string[]
    message: string | null
    expiresAt: string
    link: string
  }
  invitationExpired: ClientOver
  invitationCancelled: ClientOver
  requestDeclined: ClientOver
  invitationExpiredForProvider: InvitationOver
  invitationDeclined: InvitationOver
  requestForProvider: { firstName: string; name: string; email: string; phone: string | null; times: string[] }
  /** `link` takes the request back; none in letters written before there was one. */
  requestReceived: { name: string; times: string[]; link?: string }
  /** To the counsellor, without a name: its owner wants to be forgotten. */
  requestTakenBack: { firstName: string; times: string[] }
  /** Somebody wrote to the reader: who and what is not said. */
  messageWaiting: { firstName: string; reader: 'client' | 'counsellor'; link: string }
  /** The bank account that payouts go to is another one now. */
  bankChanged: { firstName: string; last4: string; at: string; until: string; link: string; resetLink: string }
  /** The payment provider stopped payouts until something is given. */
  payoutsStopped: { firstName: string; link: string }
  /** What a platform must report of whoever it pays is missing; `isAgain` after the first letter. */
  taxDetailsNeeded: { firstName: string; link: string; isAgain: boolean }
  /** Once, when everything a listing needs is there. */
  nowListed: { firstName: string; pageLink: string; link: string }
  /** What a superuser decided about an application, or about changes of a live profile. */
  applicationDecided: {
    firstName: string
    decision: Decision
    wasLive: boolean
    reason: string
    requests: { section: Section; text: string }[]
    link: string
  }
  /** A verified counsellor type runs out, or has. `validUntil` is its last day. */
  credentialLapsing: { firstName: string; providerTypeId: number; validUntil: string; isOver: boolean; link: string }
  contactMessage: { name: string; email: string; message: string; topic: string | null }
  /** To somebody whom a superuser entered from a list, and once more when they did not answer (decision 0038). */
  importInvitation: {
    firstName: string
    enteredBy: string
    /** Where the list came from; empty when nobody said. */
    source: string
    kept: { field: ImportField; value: string }[]
    yesLink: string
    noLink: string
    erasedAt: string
    isReminder: boolean
  }
  /** Once per client and counsellor, neutral (decision 0025). */
  feedbackRequest: { firstName: string; counsellorName: string; link: string }
  /** To the author: words were taken out of what they said, or it was taken down. `reason` is the statement of reasons. */
  feedbackModerated: { firstName: string; what: 'removed' | 'edited'; reason: string; link: string }
}

/** A date of a group that lacks people. */
interface GroupMail {
  firstName: string
  title: string
  startAt: string
  endAt: string
  /** How many have paid. */
  booked: number
  /** What goes back to them, or would. */
  refundCents: number
  link: string
}

/** What was hoped for will not be; the link leads to the counsellor's own page. */
interface ClientOver {
  firstName: string
  counsellorName: string
  link: string
}

interface InvitationOver {
  firstName: string
  clientName: string
  times: string[]
  link: string
}

interface BookingMail {
  firstName: string
  title: string
  startAt: string
  endAt: string
  location: SessionLocation
  /** Null when online. */
  address: string | null
  priceCents: number
  link: string
  /**
   * Names the entry in a calendar. A counsellor's group needs the occurrence's id here: its seats are one entry, not eight.
   */
  bookingId: string
  isGroup: boolean
  /** Of a far date: the card is saved and charged then. */
  chargeAt: string | null
}

export type MailKind = keyof MailData

/** The letter that each wish is about: those are never written without the link that turns them off. */
const LETTER_OF_WISH = {
  reminderDay: 'sessionReminder',
  reminderHour: 'sessionReminder',
  feedbackRequest: 'feedbackRequest',
  message: 'messageWaiting',
  waitingOffer: 'waitingOffer',
} as const satisfies Record<MailWish, MailKind>

type Wished = (typeof LETTER_OF_WISH)[MailWish]
/** Whom a mail of a kind is written to. */
export type WrittenTo<K extends MailKind> = K extends Wished ? MailTo & { stop: string } : MailTo

/** A mail before it is worded. */
export interface Mail<K extends MailKind = MailKind> {
  kind: K
  to: MailTo
  data: MailData[K]
}
