import { z } from 'zod'
import { CALL_PATHS } from '#modules/call-paths.ts'
import { visit } from '#modules/session-room/contract/attendance.ts'
import { call } from '#platform/contract/call.ts'
import {
  dateIn,
  eurosIn,
  eurosOut,
  guid,
  instantIn,
  instantOut,
  noInput,
  nothing,
  optionalText,
  pageInput,
  pageOf,
  text,
} from '#platform/contract/values.ts'
import { MAX_OFFERED_TIMES } from '#platform/values/constants.ts'
import { BOOKING_STATUS, PAYMENT_STATUS } from '#platform/values/enums.ts'
import { cancellationTermsOut } from './changes.ts'

/** A counsellor's own sessions: a personal one under its booking, a group's date under its own id. */
const sessionRow = z.object({
  /** What its page and its calls take: the booking, or the date of a group. */
  id: z.guid(),
  isGroup: z.boolean(),
  status: z.enum(BOOKING_STATUS),
  location: z.int(),
  title: z.string(),
  /** Nobody for a group. */
  clientName: z.string().nullable(),
  startDateTime: instantOut,
  endDateTime: instantOut,
  durationInMinutes: z.int(),
  address: z.string().nullable(),
  /** Of a group; null for a personal session. */
  seats: z.int().nullable(),
  seatsTaken: z.int().nullable(),
  /** Nobody has said yet whether the client came, and it can be said now. */
  awaitsAttendance: z.boolean(),
})

/** One place in a session: the client's own, with what it paid. */
const place = z.object({
  bookingId: z.guid(),
  status: z.enum(BOOKING_STATUS),
  /** 'Mari Tamm'; in a group 'Mari T.' */
  clientName: z.string(),
  clientFirstName: z.string(),
  /** Of a personal session that stands; never of a group's members (decision 0029). */
  clientImageUrl: z.string().nullable(),
  price: eurosOut,
  fee: eurosOut,
  /** What the counsellor receives: price less fee. */
  yours: eurosOut,
  paymentStatus: z.enum(PAYMENT_STATUS),
  /** Of a far date whose card is not charged yet: when it is, and whether it failed. */
  charge: z.object({ at: instantOut, isFailed: z.boolean() }).nullable(),
  refunded: eurosOut,
  /** The client cancelled after every free limit: the payment is not refunded. */
  isPaymentKept: z.boolean(),
  /** What it would mean for the money if the client cancelled now. */
  clientTerms: cancellationTermsOut,
  note: z.string().nullable(),
  cancellationReason: z.string().nullable(),
  /** When the client was at the door of the session's room and in it; null where they never came. */
  visit: visit.nullable(),
  actions: z.object({
    /** Null where it cannot be done now; else what it does. */
    cancel: z.object({ refundAmount: eurosOut }).nullable(),
    reschedule: z.boolean(),
    withdraw: z.boolean(),
    /** Whether it can be said now that the client came or did not. */
    attendance: z.boolean(),
    attendanceFrom: instantOut,
    attendanceUntil: instantOut,
  }),
})

/** Times offered instead of the booked one, waiting for the client. */
const openOffer = z.object({
  startDateTimes: z.array(instantOut),
  answerBy: instantOut,
  /** False on a sick day: without an answer the session is called off and paid back. */
  keepsOld: z.boolean(),
  note: z.string().nullable(),
})

const sessionPage = sessionRow.extend({
  languageId: z.int(),
  timezone: z.string(),
  roomOpensAt: instantOut.nullable(),
  /** How to get in, as clients read it. */
  arrivalNote: z.string().nullable(),
  /** Null where nobody came to the room, as with sessions held elsewhere. */
  room: z.object({ own: visit.nullable() }).nullable(),
  moves: z.int(),
  offer: openOffer.nullable(),
  /** One for a personal session; the members of a group. */
  places: z.array(place),
})

const sickSession = z.object({
  id: z.guid(),
  isGroup: z.boolean(),
  clientName: z.string().nullable(),
  title: z.string(),
  startDateTime: instantOut,
  endDateTime: instantOut,
  /** failed: it was not changed; nothing of it was done. */
  effect: z.enum(['refund', 'offer', 'failed']),
  /** Money that goes back; of a whole group's members together. */
  refundAmount: eurosOut,
  members: z.int(),
  startDateTimes: z.array(instantOut),
})
const sickDay = { date: dateIn, mode: z.enum(['refund', 'offer']) }

const changes = ['bookingNotFound', 'sessionIsOver'] as const

/** Running booked sessions (issue 3, Running; api.md). A counsellor finds only their own, a customer only their own. */
export const runningCalls = {
  providerDashboard: call(
    {
      who: 'provider',
      about: 'What a counsellor sees first: today, and how much is ahead.',
      input: noInput,
      reply: z.object({
        firstName: z.string(),
        timezone: z.string(),
        now: instantOut,
        today: z.array(sessionRow),
        next: sessionRow.nullable(),
        upcomingCount: z.int(),
        /** Of the last days: sessions of which nobody has said whether the client came. */
        offersOpen: z.array(sessionRow.extend({ offer: openOffer })),
      }),
    },
    CALL_PATHS.providerDashboard,
  ),
  listProviderSessions: call(
    {
      who: 'provider',
      about: 'Own sessions: of today, upcoming (soonest first), history (newest first). A date of a group is one.',
      input: z.strictObject({ when: z.enum(['today', 'upcoming', 'history']), ...pageInput }),
      reply: pageOf(sessionRow),
    },
    CALL_PATHS.listProviderSessions,
  ),
  getProviderSession: call(
    {
      who: 'provider',
      about: 'One session or one date of a group with everything, and what can be done with it now.',
      input: z.strictObject({ id: guid }),
      reply: sessionPage,
      refuses: ['bookingNotFound'],
    },
    CALL_PATHS.getProviderSession,
  ),
  markAttendance: call(
    {
      who: 'provider',
      about: 'Whether the client came: from 15 minutes after the start, changeable for 14 days.',
      input: z.strictObject({ id: guid, attended: z.boolean() }),
      reply: z.object({ status: z.enum(BOOKING_STATUS) }),
      refuses: ['bookingNotFound', 'attendanceTooEarly', 'attendanceClosed'],
    },
    CALL_PATHS.markAttendance,
  ),
  askToReschedule: call(
    {
      who: 'provider',
      about: 'Offer one to three other times; all are held, and the old one is kept until the client answers.',
      input: z.strictObject({
        id: guid,
        startDateTimes: z.array(instantIn).min(1, { error: 'error.required' }).max(MAX_OFFERED_TIMES),
        note: optionalText(1000),
      }),
      reply: nothing,
      refuses: [...changes, 'timeTaken', 'groupStays', 'moveAskedAlready'],
    },
    CALL_PATHS.askToReschedule,
  ),
  withdrawReschedule: call(
    {
      who: 'provider',
      about: 'Take an offer of other times back; the old time holds.',
      input: z.strictObject({ id: guid }),
      reply: nothing,
      refuses: [...changes, 'offerGone'],
    },
    CALL_PATHS.withdrawReschedule,
  ),
  cancelBooking: call(
    {
      who: 'signedIn',
      about:
        'Cancel a session. A counsellor refunds everything; a client gets everything back by the better of the 24-hour limit and the right of withdrawal, and nothing after both. {x}: the date of the group, or 0.',
      input: z.strictObject({
        id: guid,
        x: text(60),
        cancellationReason: optionalText(1000),
        /** What the caller was told that comes back, in euros: refused where it would be less by now. */
        expectedRefund: eurosIn.optional(),
      }),
      reply: z.object({ refundAmount: eurosOut }),
      refuses: [...changes, 'refundChanged'],
      money: true,
    },
    CALL_PATHS.cancelBooking,
  ),
  rescheduleBooking: call(
    {
      who: 'signedIn',
      about:
        'A customer’s session moves at once, into a free time or to another date of its group; a lost race answers 409 with the nearest free times in data.alternatives. A counsellor’s becomes a request with one time.',
      input: z.strictObject({ id: guid, date: instantIn }),
      reply: nothing,
      refuses: [
        ...changes,
        'timeTaken',
        'timeOutsideHours',
        'timeTooSoon',
        'timeTooFar',
        'timeDayFull',
        'groupStays',
        'moveAskedAlready',
        'tooLateToChange',
        'movedTwice',
        'payFirst',
        'groupFull',
        'alreadyBookedThisGroup',
      ],
    },
    CALL_PATHS.rescheduleBooking,
  ),
  acceptReschedule: call(
    {
      who: 'signedIn',
      about: 'Take one of the offered times; which one need not be said where there is only one.',
      input: z.strictObject({ id: guid, startDateTime: instantIn.optional() }),
      reply: nothing,
      refuses: ['bookingNotFound', 'offerGone', 'timeTaken'],
    },
    CALL_PATHS.acceptReschedule,
  ),
  declineReschedule: call(
    {
      who: 'signedIn',
      about: 'Take none of the offered times: the session is off and everything is paid back.',
      input: z.strictObject({ id: guid }),
      reply: nothing,
      refuses: ['bookingNotFound', 'offerGone'],
    },
    CALL_PATHS.declineReschedule,
  ),
  previewSickDay: call(
    {
      who: 'provider',
      about: 'What a sick day would do to each session of a date. Changes nothing.',
      input: z.strictObject(sickDay),
      reply: z.object({ date: z.iso.date(), sessions: z.array(sickSession) }),
    },
    CALL_PATHS.previewSickDay,
  ),
  takeSickDay: call(
    {
      who: 'provider',
      about:
        'Close a date and tell everyone of it: money back, or the three nearest free times to choose from. All or nothing for each person.',
      input: z.strictObject({ ...sickDay, note: optionalText(1000) }),
      reply: z.object({ date: z.iso.date(), sessions: z.array(sickSession) }),
      money: true,
    },
    CALL_PATHS.takeSickDay,
  ),
}
