import { z } from 'zod'
import { CALL_PATHS } from '#modules/call-paths.ts'
import { visit } from '#modules/session-room/contract/attendance.ts'
import { call } from '#platform/contract/call.ts'
import {
  eurosOut,
  guid,
  instantIn,
  instantOut,
  nothing,
  optionalText,
  pageInput,
  pageOf,
  text,
} from '#platform/contract/values.ts'
import { BOOKING_STATUS, CARD_CHOICES, PAYMENT_STATUS } from '#platform/values/enums.ts'
import { cancellationTermsOut, clientActions } from './changes.ts'

/** What paying needs in the browser. Amount in euros. */
const paymentToMake = z.object({
  bookingId: z.guid(),
  paymentIntentId: z.string(),
  clientSecret: z.string(),
  amount: eurosOut,
  currency: z.literal('EUR'),
  holdExpiresAt: instantOut,
  /** Of a far date: the card is only saved now, the id and the secret are those of that, and it is charged then (decision 0035). */
  chargeAt: instantOut.nullable(),
})

/** Left out: nothing is told to the provider. */
const cardChoice = z.enum(CARD_CHOICES).optional()

/** The rule frozen into the booking when it was made (specification §4, §9). */
const cancellationRule = z.object({
  freeUntil: instantOut,
  isStillFree: z.boolean(),
  /** Until when the contract can be withdrawn from; null where the service is outside that right. */
  withdrawUntil: instantOut.nullable(),
  /** Whether it is to be held before that right would end, which the client asks for by paying. */
  isSoon: z.boolean(),
  terms: cancellationTermsOut,
})

/** A charge that is still to come, or that failed; null where it is paid. */
const openCharge = z.object({
  at: instantOut,
  status: z.enum(['planned', 'failed']),
  /** Until when another card may be used. */
  retryUntil: instantOut.nullable(),
  /** The bank only wants its question answered. */
  asksBank: z.boolean(),
})

/** One booking as a card shows it. */
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
  /** The invitation it was booked by, which its screens lead back to. */
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
  /** The counsellor did not come (decision 0058): it was not held. */
  isCounsellorAbsent: z.boolean(),
})

export const bookingCalls = {
  offerSummary: call(
    {
      who: 'visitor',
      about:
        'What is about to be booked, by the id of a personal session or of one date of a group, before anybody is signed in. Holds nothing.',
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
      refuses: ['templateNotOffered'],
    },
    CALL_PATHS.offerSummary,
  ),
  createPaymentIntent: call(
    {
      who: 'signedIn',
      about:
        'Take a time or a seat and open its payment. A lost race answers 409 with the three nearest free times in data.alternatives.',
      input: z.union([
        z.strictObject({ sessionTemplateId: guid, startDateTime: instantIn, note: optionalText(2000) }),
        z.strictObject({ groupSessionRecurrenceId: guid, note: optionalText(2000) }),
        // `secret` is the mailed link's; the invited address itself needs none. The time may be left out where one is offered.
        z.strictObject({
          invitationId: guid,
          secret: optionalText(100),
          startDateTime: instantIn.optional(),
          note: optionalText(2000),
        }),
      ]),
      reply: paymentToMake,
      refuses: [
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
      ],
      money: true,
      perMinute: 60,
    },
    CALL_PATHS.createPaymentIntent,
  ),
  resumePayment: call(
    {
      who: 'signedIn',
      about: 'Finish an interrupted payment. `card` says what is about to pay it: a saved one needs no typing.',
      input: z.union([
        z.strictObject({ bookingId: guid, card: cardChoice }),
        z.strictObject({ paymentIntentId: text(255), card: cardChoice }),
      ]),
      reply: paymentToMake.extend({
        /** The provider's name of the saved card, when that is what pays. */
        savedCardId: z.string().nullable(),
      }),
      refuses: ['bookingNotFound', 'accountBlocked', 'holdExpired', 'alreadyPaid', 'paymentsDown', 'cardNotSaved'],
      perMinute: 20,
    },
    CALL_PATHS.resumePayment,
  ),
  checkPaymentIntent: call(
    {
      who: 'signedIn',
      about: 'How a payment stands; asks the payment provider when its webhook is late.',
      input: z.strictObject({ id: text(255) }),
      reply: z.object({
        status: z.enum(PAYMENT_STATUS),
        bookingId: z.guid(),
        bookingStatus: z.enum(BOOKING_STATUS),
        /** Text key of the last card error, when the payment waits for another try. */
        failure: z.string().nullable(),
        holdExpiresAt: instantOut.nullable(),
        /** When the money came too late for the time: other times of the same counsellor. */
        alternatives: z.array(instantOut),
      }),
      refuses: ['bookingNotFound'],
    },
    CALL_PATHS.checkPaymentIntent,
  ),
  releaseHold: call(
    {
      who: 'signedIn',
      about: 'Leave an unpaid booking: its time is free at once.',
      input: z.strictObject({ id: guid }),
      reply: nothing,
      refuses: ['bookingNotFound', 'alreadyPaid'],
    },
    CALL_PATHS.releaseHold,
  ),
  writeNote: call(
    {
      who: 'signedIn',
      about: 'The note for the counsellor, written while the time is held; an empty one takes it away.',
      input: z.strictObject({ id: guid, note: optionalText(2000).unwrap() }),
      reply: nothing,
      refuses: ['bookingNotFound', 'holdExpired', 'alreadyPaid'],
    },
    CALL_PATHS.writeNote,
  ),
  listBookings: call(
    {
      who: 'signedIn',
      about: 'My sessions.',
      input: z.strictObject({ when: z.enum(['upcoming', 'history']), ...pageInput }),
      reply: pageOf(bookingCard),
    },
    CALL_PATHS.listBookings,
  ),
  sessionInfo: call(
    {
      who: 'signedIn',
      about: 'One booking as a card, by booking or payment id.',
      input: z.strictObject({ id: text(255) }),
      reply: bookingCard,
      refuses: ['bookingNotFound'],
    },
    CALL_PATHS.sessionInfo,
  ),
  getSession: call(
    {
      who: 'signedIn',
      about: 'One booking with everything.',
      input: z.strictObject({ id: text(255) }),
      reply: bookingCard.extend({
        description: z.string(),
        /** Held by an offer from the waiting list: only its own answer or its end lets it go. */
        isWaitingOffer: z.boolean(),
        note: z.string().nullable(),
        card: z.object({ brand: z.string(), last4: z.string() }).nullable(),
        roomOpensAt: instantOut.nullable(),
        /** How to get in where it is held, while it is ahead; as it stands now. */
        arrivalNote: z.string().nullable(),
        /** When the client and the counsellor came to the room and were in it; null where nobody came to it. */
        room: z.object({ own: visit.nullable(), counsellor: visit.nullable() }).nullable(),
        /** Money that is back or on its way. */
        refundedAmount: eurosOut,
        /** The client cancelled after every free limit, so the payment is not refunded. */
        isPaymentKept: z.boolean(),
        /** The counsellor asks to move the session: one of these times, or everything back. */
        offer: z
          .object({
            startDateTimes: z.array(instantOut),
            answerBy: instantOut,
            /** False where the old time is gone whatever is said. */
            keepsOld: z.boolean(),
            note: z.string().nullable(),
            refundAmount: eurosOut,
          })
          .nullable(),
      }),
      refuses: ['bookingNotFound'],
    },
    CALL_PATHS.getSession,
  ),
  sessionCalendar: call(
    {
      who: 'signedIn',
      about: 'Calendar file with a neutral title.',
      input: z.strictObject({ id: guid }),
      reply: z.string(),
      refuses: ['bookingNotFound'],
      file: 'text/calendar; charset=utf-8',
    },
    CALL_PATHS.sessionCalendar,
  ),
}
