import { z } from 'zod'
import { bookingsCallPaths } from '#modules/bookings/call-paths.ts'
import { CHANGE_MESSAGE_MAX, MAX_PROPOSED_TIMES } from '#modules/bookings/values/limits.ts'
import { visit } from '#modules/session-room/contract/attendance.ts'
import { defineCall } from '#platform/contract/call.ts'
import {
  dateIn,
  dateOut,
  eurosIn,
  eurosOut,
  guid,
  instantIn,
  instantOut,
  noInput,
  noReply,
  optionalText,
  pageInput,
  pageSchema,
  requiredLine,
} from '#platform/contract/values.ts'
import { BOOKING_STATUS, PAYMENT_STATUS } from '#platform/values/enums.ts'
import { cancellationTermsOut } from './changes.ts'

/** One of the provider's sessions: a booking of a personal session, or a date of a group. */
const sessionRow = z.object({
  /** Id of the booking or of the group date. */
  id: z.guid(),
  isGroup: z.boolean(),
  status: z.enum(BOOKING_STATUS),
  location: z.int(),
  title: z.string(),
  /** Null for a group. */
  clientName: z.string().nullable(),
  startDateTime: instantOut,
  endDateTime: instantOut,
  durationInMinutes: z.int(),
  address: z.string().nullable(),
  /** Null for a personal session. */
  seats: z.int().nullable(),
  seatsTaken: z.int().nullable(),
  /** Whether attendance can be recorded now and has not been recorded yet. */
  awaitsAttendance: z.boolean(),
})

const calendarEntry = z.object({
  /**
   * `hold`: reserved for a client who has not paid yet. `invitation` and `proposal`: one of the times that a client can
   * choose from.
   */
  kind: z.enum(['session', 'group', 'invitation', 'proposal', 'hold']),
  /** Id of the booking (for a proposal, the booking to be moved), of the group date or of the invitation. */
  id: z.guid(),
  title: z.string(),
  /** Null for groups and holds. */
  clientName: z.string().nullable(),
  startDateTime: instantOut,
  endDateTime: instantOut,
  /** Null except for a group. */
  seats: z.int().nullable(),
  seatsTaken: z.int().nullable(),
})

const calendarFeed = z.object({
  /** Null if the provider has not created a feed. */
  url: z.string().nullable(),
  /** When a program last read the feed; updated at most once an hour. */
  readAt: instantOut.nullable(),
})

/** One client's booking in a session. */
const seat = z.object({
  bookingId: z.guid(),
  status: z.enum(BOOKING_STATUS),
  /** Full name, such as 'Mari Tamm'; 'Mari T.' in a group. */
  clientName: z.string(),
  clientFirstName: z.string(),
  /** Null for members of a group and for cancelled sessions (decision 0029). */
  clientImageUrl: z.string().nullable(),
  price: eurosOut,
  fee: eurosOut,
  /** The provider's share: price less fee. */
  yours: eurosOut,
  paymentStatus: z.enum(PAYMENT_STATUS),
  /** The scheduled charge; null if there is none or the card has been charged. */
  charge: z.object({ at: instantOut, isFailed: z.boolean() }).nullable(),
  refunded: eurosOut,
  /** Whether the client cancelled after every refund deadline, so the payment is not refunded. */
  isPaymentRetained: z.boolean(),
  /** The terms that would apply if the client cancelled now. */
  clientTerms: cancellationTermsOut,
  note: z.string().nullable(),
  cancellationReason: z.string().nullable(),
  /** When the client was in the waiting room and in the session room; null if they never joined. */
  visit: visit.nullable(),
  actions: z.object({
    /** Null if the provider cannot cancel now. */
    cancel: z.object({ refundAmount: eurosOut }).nullable(),
    reschedule: z.boolean(),
    withdraw: z.boolean(),
    /** Whether attendance can be recorded now. */
    attendance: z.boolean(),
    attendanceFrom: instantOut,
    attendanceUntil: instantOut,
  }),
})

const openProposal = z.object({
  startDateTimes: z.array(instantOut),
  answerBy: instantOut,
  /**
   * False on a sick day: the session cannot keep its original time, and is cancelled and refunded if the client does
   * not answer.
   */
  keepsOld: z.boolean(),
  note: z.string().nullable(),
})

const sessionPage = sessionRow.extend({
  languageId: z.int(),
  timezone: z.string(),
  roomOpensAt: instantOut.nullable(),
  /** Arrival instructions as shown to clients. */
  arrivalNote: z.string().nullable(),
  /** When the provider (`own`) was in the room; null if no participant joined or the session is in person. */
  room: z.object({ own: visit.nullable() }).nullable(),
  moves: z.int(),
  offer: openProposal.nullable(),
  /** One entry for a personal session, or one for each member of a group. */
  places: z.array(seat),
})

const sickSession = z.object({
  id: z.guid(),
  isGroup: z.boolean(),
  clientName: z.string().nullable(),
  title: z.string(),
  startDateTime: instantOut,
  endDateTime: instantOut,
  /** What happens to the session; 'failed' if an error left it unchanged. */
  effect: z.enum(['refund', 'offer', 'failed']),
  /** The refund; for a group, the total for all members. */
  refundAmount: eurosOut,
  members: z.int(),
  startDateTimes: z.array(instantOut),
})
const sickDay = { date: dateIn, mode: z.enum(['refund', 'offer']) }

const changeErrors = ['bookingNotFound', 'sessionIsOver'] as const

/** Calls for booked sessions (issue 3, Running; api.md). Providers and clients can access only their own sessions. */
export const providerSessionCalls = {
  providerDashboard: defineCall(
    {
      who: 'provider',
      summary: 'Returns the provider’s sessions today, the next session and the number of upcoming ones.',
      input: noInput,
      reply: z.object({
        firstName: z.string(),
        timezone: z.string(),
        now: instantOut,
        today: z.array(sessionRow),
        next: sessionRow.nullable(),
        upcomingCount: z.int(),
        /** Sessions with an open reschedule proposal. */
        offersOpen: z.array(sessionRow.extend({ offer: openProposal })),
      }),
    },
    bookingsCallPaths.providerDashboard,
  ),
  listProviderSessions: defineCall(
    {
      who: 'provider',
      summary:
        'Lists the provider’s sessions of today, upcoming (soonest first) or past (newest first). A date of a group ' +
        'counts as one session.',
      input: z.strictObject({ when: z.enum(['today', 'upcoming', 'history']), ...pageInput }),
      reply: pageSchema(sessionRow),
    },
    bookingsCallPaths.listProviderSessions,
  ),
  listCalendarEntries: defineCall(
    {
      who: 'provider',
      summary: 'Lists what occupies the provider’s time in the week of a date (default: today), and their absences.',
      input: z.strictObject({ date: dateIn.optional() }),
      reply: z.object({
        /** The time zone of the dates. */
        timezone: z.string(),
        today: dateOut,
        monday: dateOut,
        entries: z.array(calendarEntry),
        absences: z.array(z.object({ workingHoursExceptionId: z.guid(), startTime: instantOut, endTime: instantOut })),
      }),
    },
    bookingsCallPaths.listCalendarEntries,
  ),
  getCalendarFeed: defineCall(
    {
      who: 'provider',
      summary: 'Returns the secret address at which a calendar program can read the provider’s sessions.',
      input: noInput,
      reply: calendarFeed,
    },
    bookingsCallPaths.getCalendarFeed,
  ),
  createCalendarFeed: defineCall(
    {
      who: 'provider',
      summary: 'Creates a secret address for calendar programs. An earlier one stops working.',
      input: noInput,
      reply: calendarFeed,
      perMinute: 10,
    },
    bookingsCallPaths.createCalendarFeed,
  ),
  deleteCalendarFeed: defineCall(
    {
      who: 'provider',
      summary: 'Deletes the secret address for calendar programs.',
      input: noInput,
      reply: calendarFeed,
    },
    bookingsCallPaths.deleteCalendarFeed,
  ),
  readCalendarFeed: defineCall(
    {
      who: 'visitor',
      summary: 'Returns the sessions of the provider with this secret address as a calendar, with neutral titles.',
      input: z.strictObject({ id: guid, secret: z.string().regex(/^[\w-]{43}$/) }),
      reply: z.string(),
      errors: ['notFound'],
      file: 'text/calendar; charset=utf-8',
    },
    bookingsCallPaths.readCalendarFeed,
  ),
  getProviderSession: defineCall(
    {
      who: 'provider',
      summary: 'Returns a session or a date of a group with all details and the actions allowed now.',
      input: z.strictObject({ id: guid }),
      reply: sessionPage,
      errors: ['bookingNotFound'],
    },
    bookingsCallPaths.getProviderSession,
  ),
  markAttendance: defineCall(
    {
      who: 'provider',
      summary:
        'Records whether the client attended. Possible from 15 minutes after the start, and can be changed for 14 ' +
        'days.',
      input: z.strictObject({ id: guid, attended: z.boolean() }),
      reply: z.object({ status: z.enum(BOOKING_STATUS) }),
      errors: ['bookingNotFound', 'attendanceTooEarly', 'attendanceClosed'],
    },
    bookingsCallPaths.markAttendance,
  ),
  askToReschedule: defineCall(
    {
      who: 'provider',
      summary:
        'Proposes one to three other times. All of them are reserved, and the original time is kept until the client ' +
        'answers.',
      input: z.strictObject({
        id: guid,
        startDateTimes: z.array(instantIn).min(1, { error: 'error.required' }).max(MAX_PROPOSED_TIMES),
        note: optionalText(CHANGE_MESSAGE_MAX),
      }),
      reply: noReply,
      errors: [...changeErrors, 'timeTaken', 'groupStays', 'moveAskedAlready'],
    },
    bookingsCallPaths.askToReschedule,
  ),
  withdrawReschedule: defineCall(
    {
      who: 'provider',
      summary: 'Withdraws a reschedule proposal. The session stays at its original time.',
      input: z.strictObject({ id: guid }),
      reply: noReply,
      errors: [...changeErrors, 'offerGone'],
    },
    bookingsCallPaths.withdrawReschedule,
  ),
  cancelBooking: defineCall(
    {
      who: 'signedIn',
      summary:
        'Cancels a session. If the provider cancels, the full amount is refunded. If the client cancels, they get a ' +
        'full refund within the 24-hour limit or the withdrawal period, whichever is better for them, and nothing ' +
        'after both. `x` is the id of the group date, or 0.',
      input: z.strictObject({
        id: guid,
        x: requiredLine(60),
        cancellationReason: optionalText(CHANGE_MESSAGE_MAX),
        /** The refund shown to the caller, in euros. The call fails if the refund would now be lower. */
        expectedRefund: eurosIn.optional(),
      }),
      reply: z.object({ refundAmount: eurosOut }),
      errors: [...changeErrors, 'refundChanged'],
      isIdempotent: true,
    },
    bookingsCallPaths.cancelBooking,
  ),
  rescheduleBooking: defineCall(
    {
      who: 'signedIn',
      summary:
        'Reschedules a session. A client’s session moves immediately to an available time or to another date of its ' +
        'group; if it has just been taken, returns 409 with the nearest available times in `data.alternatives`. For ' +
        'a provider, creates a proposal with one time.',
      input: z.strictObject({ id: guid, date: instantIn }),
      reply: noReply,
      errors: [
        ...changeErrors,
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
    bookingsCallPaths.rescheduleBooking,
  ),
  acceptReschedule: defineCall(
    {
      who: 'signedIn',
      summary: 'Accepts one of the proposed times. `startDateTime` can be omitted if there is only one.',
      input: z.strictObject({ id: guid, startDateTime: instantIn.optional() }),
      reply: noReply,
      errors: ['bookingNotFound', 'offerGone', 'timeTaken'],
    },
    bookingsCallPaths.acceptReschedule,
  ),
  declineReschedule: defineCall(
    {
      who: 'signedIn',
      summary: 'Declines all proposed times. Cancels the session with a full refund.',
      input: z.strictObject({ id: guid }),
      reply: noReply,
      errors: ['bookingNotFound', 'offerGone'],
    },
    bookingsCallPaths.declineReschedule,
  ),
  previewSickDay: defineCall(
    {
      who: 'provider',
      summary: 'Returns the effect of a sick day on each session of a date. Changes nothing.',
      input: z.strictObject(sickDay),
      reply: z.object({ date: z.iso.date(), sessions: z.array(sickSession) }),
    },
    bookingsCallPaths.previewSickDay,
  ),
  takeSickDay: defineCall(
    {
      who: 'provider',
      summary:
        'Closes a date and notifies every client, with a full refund or the three nearest available times to choose ' +
        'from. The change for each client is atomic.',
      input: z.strictObject({ ...sickDay, note: optionalText(CHANGE_MESSAGE_MAX) }),
      reply: z.object({ date: z.iso.date(), sessions: z.array(sickSession) }),
      isIdempotent: true,
    },
    bookingsCallPaths.takeSickDay,
  ),
}
