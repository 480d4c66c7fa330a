import { z } from 'zod'
import { bookingsCallPaths } from '#modules/bookings/call-paths.ts'
import { BOOKING_NOTE_MAX } from '#modules/bookings/values/limits.ts'
import { visit } from '#modules/session-room/contract/attendance.ts'
import { defineCall } from '#platform/contract/call.ts'
import {
  eurosOut,
  guid,
  instantIn,
  instantOut,
  noReply,
  optionalLine,
  optionalText,
  pageInput,
  pageSchema,
  requiredLine,
} from '#platform/contract/values.ts'
import { BOOKING_STATUS, CARD_CHOICES, PAYMENT_STATUS } from '#platform/values/enums.ts'
import { cancellationTermsOut, clientActions } from './changes.ts'

/** Data that the browser needs to complete the payment. Amounts are in euros. */
const paymentDetails = z.object({
  bookingId: z.guid(),
  paymentIntentId: z.string(),
  clientSecret: z.string(),
  amount: eurosOut,
  currency: z.literal('EUR'),
  holdExpiresAt: instantOut,
  /**
   * When the card will be charged if the session is far in the future; otherwise null. Until then the card is only
   * saved, and the id and secret are those of the setup intent (decision 0035).
   */
  chargeAt: instantOut.nullable(),
})

/** The card that the client is about to pay with. If omitted, the payment in Stripe is left unchanged. */
const cardChoice = z.enum(CARD_CHOICES).optional()

/** The cancellation rule frozen at booking (specification §4, §9). */
const cancellationRule = z.object({
  freeUntil: instantOut,
  isStillFree: z.boolean(),
  /** End of the withdrawal period; null if the service is exempt. */
  withdrawUntil: instantOut.nullable(),
  /**
   * Whether the session starts before the withdrawal period ends. If so, paying is the client's express request that it
   * take place within the period.
   */
  isSoon: z.boolean(),
  terms: cancellationTermsOut,
})

/** A scheduled or failed charge that has not been paid. */
const openCharge = z.object({
  at: instantOut,
  status: z.enum(['planned', 'failed']),
  /** Deadline for paying with another card after the charge has failed; otherwise null. */
  retryUntil: instantOut.nullable(),
  /** Whether the charge failed only because the client has to confirm it with their bank. */
  asksBank: z.boolean(),
})

/** A booking as shown in lists of sessions. */
const bookingCard = z.object({
  bookingId: z.guid(),
  status: z.enum(BOOKING_STATUS),
  paymentIntentId: z.string().nullable(),
  paymentStatus: z.enum(PAYMENT_STATUS),
  providerId: z.guid(),
  providerFirstName: z.string(),
  providerLastName: z.string(),
  providerImageUrl: z.string().nullable(),
  providerTimezone: z.string(),
  sessionTemplateId: z.guid(),
  groupSessionRecurrenceId: z.guid().nullable(),
  isInvitation: z.boolean(),
  /** The invitation through which the session was booked; null if there was none. */
  invitationId: z.guid().nullable(),
  type: z.int(),
  location: z.int(),
  title: z.string(),
  durationInMinutes: z.int(),
  languageId: z.int(),
  startDateTime: instantOut,
  endDateTime: instantOut,
  address: z.string().nullable(),
  price: eurosOut,
  holdExpiresAt: instantOut.nullable(),
  cancellation: cancellationRule,
  charge: openCharge.nullable(),
  actions: clientActions,
  /** Whether the session did not take place because the provider did not attend (decision 0058). */
  isProviderAbsent: z.boolean(),
})

export const bookingCalls = {
  offerSummary: defineCall(
    {
      who: 'visitor',
      summary:
        'Returns what is about to be booked, by the id of a session type or of a date of a group. Requires no login ' +
        'and reserves nothing.',
      input: z.strictObject({ id: guid, start: instantIn.optional() }),
      reply: bookingCard
        .pick({
          providerId: true,
          providerFirstName: true,
          providerLastName: true,
          providerImageUrl: true,
          providerTimezone: true,
          sessionTemplateId: true,
          groupSessionRecurrenceId: true,
          type: true,
          location: true,
          title: true,
          durationInMinutes: true,
          languageId: true,
          address: true,
          price: true,
          charge: true,
        })
        .extend({ startDateTime: instantOut.nullable(), cancellation: cancellationRule.nullable() }),
      errors: ['templateNotOffered'],
    },
    bookingsCallPaths.offerSummary,
  ),
  createPaymentIntent: defineCall(
    {
      who: 'signedIn',
      summary:
        'Reserves a time or a place and creates its payment. If it has just been taken, returns 409 with the three ' +
        'nearest available times in `data.alternatives`.',
      input: z.union([
        z.strictObject({ sessionTemplateId: guid, startDateTime: instantIn, note: optionalText(BOOKING_NOTE_MAX) }),
        z.strictObject({ groupSessionRecurrenceId: guid, note: optionalText(BOOKING_NOTE_MAX) }),
        // `secret` is part of the emailed link; an account with the invited email address does not need it.
        // `startDateTime` may be omitted if the invitation has only one time.
        z.strictObject({
          invitationId: guid,
          secret: optionalLine(100),
          startDateTime: instantIn.optional(),
          note: optionalText(BOOKING_NOTE_MAX),
        }),
      ]),
      reply: paymentDetails,
      errors: [
        'templateNotOffered',
        'timeTaken',
        'timeOutsideHours',
        'timeTooSoon',
        'timeTooFar',
        'timeDayFull',
        'groupFull',
        'ownSession',
        'tooManyHolds',
        'holdExpired',
        'accountBlocked',
        'consentWithdrawn',
        'alreadyBookedThisGroup',
        'invitationNotFound',
        'invitationOver',
        'invitationUsed',
        'paymentsDown',
        'keyReused',
      ],
      isIdempotent: true,
      perMinute: 60,
    },
    bookingsCallPaths.createPaymentIntent,
  ),
  resumePayment: defineCall(
    {
      who: 'signedIn',
      summary:
        'Resumes an interrupted payment. `card` says which card is about to pay; a saved one needs no card details.',
      input: z.union([
        z.strictObject({ bookingId: guid, card: cardChoice }),
        z.strictObject({ paymentIntentId: requiredLine(255), card: cardChoice }),
      ]),
      reply: paymentDetails.extend({
        /** Stripe id of the saved card; null if no saved card is used. */
        savedCardId: z.string().nullable(),
      }),
      errors: ['bookingNotFound', 'accountBlocked', 'holdExpired', 'alreadyPaid', 'paymentsDown', 'cardNotSaved'],
      perMinute: 20,
    },
    bookingsCallPaths.resumePayment,
  ),
  checkPaymentIntent: defineCall(
    {
      who: 'signedIn',
      summary: 'Returns the status of a payment. Queries Stripe if its webhook is late.',
      input: z.strictObject({ id: requiredLine(255) }),
      reply: z.object({
        status: z.enum(PAYMENT_STATUS),
        bookingId: z.guid(),
        bookingStatus: z.enum(BOOKING_STATUS),
        /** Text key of the last card error while the payment can be retried; otherwise null. */
        failure: z.string().nullable(),
        holdExpiresAt: instantOut.nullable(),
        /** Other free times with the same provider, if the payment arrived too late. */
        alternatives: z.array(instantOut),
      }),
      errors: ['bookingNotFound'],
    },
    bookingsCallPaths.checkPaymentIntent,
  ),
  releaseHold: defineCall(
    {
      who: 'signedIn',
      summary: 'Cancels an unpaid booking and releases its time immediately.',
      input: z.strictObject({ id: guid }),
      reply: noReply,
      errors: ['bookingNotFound', 'alreadyPaid'],
    },
    bookingsCallPaths.releaseHold,
  ),
  writeNote: defineCall(
    {
      who: 'signedIn',
      summary: 'Sets the client’s note for the provider while the booking is unpaid. An empty note deletes it.',
      input: z.strictObject({ id: guid, note: optionalText(BOOKING_NOTE_MAX).unwrap() }),
      reply: noReply,
      errors: ['bookingNotFound', 'holdExpired', 'alreadyPaid'],
    },
    bookingsCallPaths.writeNote,
  ),
  listBookings: defineCall(
    {
      who: 'signedIn',
      summary: 'Lists the caller’s upcoming or past sessions.',
      input: z.strictObject({ when: z.enum(['upcoming', 'history']), ...pageInput }),
      reply: pageSchema(bookingCard),
    },
    bookingsCallPaths.listBookings,
  ),
  sessionInfo: defineCall(
    {
      who: 'signedIn',
      summary: 'Returns a summary of one of the caller’s bookings. Accepts a booking or payment id.',
      input: z.strictObject({ id: requiredLine(255) }),
      reply: bookingCard,
      errors: ['bookingNotFound'],
    },
    bookingsCallPaths.sessionInfo,
  ),
  getSession: defineCall(
    {
      who: 'signedIn',
      summary: 'Returns one of the caller’s bookings with all details. Accepts a booking or payment id.',
      input: z.strictObject({ id: requiredLine(255) }),
      reply: bookingCard.extend({
        description: z.string(),
        /** True for a waiting list offer, whose hold ends only when the client answers or the offer expires. */
        isWaitlistOffer: z.boolean(),
        note: z.string().nullable(),
        card: z.object({ brand: z.string(), last4: z.string() }).nullable(),
        roomOpensAt: instantOut.nullable(),
        /** The provider's current arrival instructions; null once the session has ended. */
        arrivalNote: z.string().nullable(),
        /** When the client (`own`) and the provider were in the room; null if neither joined. */
        room: z.object({ own: visit.nullable(), counsellor: visit.nullable() }).nullable(),
        /** Total of all refunds, including those in progress. */
        refundedAmount: eurosOut,
        /** Whether the client cancelled after every refund deadline, so the payment is not refunded. */
        isPaymentRetained: z.boolean(),
        /** The open reschedule proposal. The client accepts one of its times, or declines and gets a full refund. */
        offer: z
          .object({
            startDateTimes: z.array(instantOut),
            answerBy: instantOut,
            /** False if the session cannot take place at its original time, whatever the client answers. */
            keepsOld: z.boolean(),
            note: z.string().nullable(),
            refundAmount: eurosOut,
          })
          .nullable(),
      }),
      errors: ['bookingNotFound'],
    },
    bookingsCallPaths.getSession,
  ),
  sessionCalendar: defineCall(
    {
      who: 'signedIn',
      summary: 'Returns a calendar file for a booking, with a neutral title.',
      input: z.strictObject({ id: guid }),
      reply: z.string(),
      errors: ['bookingNotFound'],
      file: 'text/calendar; charset=utf-8',
    },
    bookingsCallPaths.sessionCalendar,
  ),
}
