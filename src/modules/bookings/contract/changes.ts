import { z } from 'zod'
import { bookingsCallPaths } from '#modules/bookings/call-paths.ts'
import { CANCELLATION_REFUNDS, CANCELLATION_RULES } from '#modules/bookings/values/cancellation-terms.ts'
import { defineCall } from '#platform/contract/call.ts'
import { dateIn, eurosOut, guid, instantOut, timezone } from '#platform/contract/values.ts'
import { BOOKING_CHANGES, CHANGE_RULES } from '#platform/values/enums.ts'

/** Whether a change is allowed now, the rule that decides it, and the refund. */
const change = z.object({ isAllowed: z.boolean(), rule: z.enum(CHANGE_RULES), refundAmount: eurosOut })

/** The changes a client can make to a session now (api.md: 'allowed actions with their money effect'). */
export const clientActions = z.object({
  cancel: change,
  reschedule: change.extend({ movesLeft: z.int() }),
  /** Null if the service is exempt from the right of withdrawal (docs/decisions/0022). */
  withdraw: change
    .extend({
      until: instantOut.nullable(),
      /**
       * End of the statutory withdrawal period, which does not depend on the session's date. By moving the session to a
       * time before this, the client requests that the service be provided within the period.
       */
      periodEnds: instantOut.nullable(),
      withdrawnAt: instantOut.nullable(),
    })
    .nullable(),
})

/** The refund if the client cancels now, and how long these terms apply (`cancellation-terms.ts`). */
export const cancellationTermsOut = z.object({
  refund: z.enum(CANCELLATION_REFUNDS),
  rule: z.enum(CANCELLATION_RULES),
  /** When these terms end; null if there is no further deadline. */
  until: instantOut.nullable(),
  isUntilStart: z.boolean(),
  /** The amount that is refunded, or that the client loses if `refund` is 'none'. */
  amount: eurosOut,
})

/**
 * Changes by the client to their own booking (issue 4, Cancel and move). The calls that cancel and reschedule are in
 * `provider-sessions.ts`.
 */
export const changeCalls = {
  refundPreview: defineCall(
    {
      who: 'signedIn',
      summary: 'Returns the refund for an action and the rule behind it. Changes nothing.',
      input: z.strictObject({ id: guid, action: z.enum(BOOKING_CHANGES) }),
      reply: z.object({
        isAllowed: z.boolean(),
        rule: z.enum(CHANGE_RULES),
        refundAmount: eurosOut,
        freeUntil: instantOut,
        /** False while the charge is only scheduled. */
        wasCharged: z.boolean(),
        /** The amount paid, including any part refunded since (`refundedAmount`). */
        paidAmount: eurosOut,
        refundedAmount: eurosOut,
        card: z.object({ brand: z.string(), last4: z.string() }).nullable(),
        terms: cancellationTermsOut,
      }),
      errors: ['bookingNotFound'],
    },
    bookingsCallPaths.refundPreview,
  ),
  moveTimes: defineCall(
    {
      who: 'signedIn',
      summary:
        'Lists the times to which one of the caller’s sessions can be moved: available times of its length, ' +
        'including those that overlap its current time, or the other dates of its group that have a place. Covers at ' +
        'most 62 days; `next` is the first time after them if they have none.',
      input: z.strictObject({ id: guid, fromDate: dateIn, toDate: dateIn, timezone: timezone.optional() }),
      reply: z.object({
        days: z.array(
          z.object({
            date: z.iso.date(),
            slots: z.array(z.object({ startDateTime: instantOut, endDateTime: instantOut, freeUntil: instantOut })),
          }),
        ),
        next: instantOut.nullable(),
      }),
      errors: ['bookingNotFound'],
      perMinute: 120,
    },
    bookingsCallPaths.moveTimes,
  ),
  withdrawContract: defineCall(
    {
      who: 'signedIn',
      summary:
        'Withdraws from the contract of one of the caller’s sessions (Directive (EU) 2023/2673, Article 11a). ' +
        'Refunds the full amount and emails a receipt with the time. Repeating the call returns the first result.',
      input: z.strictObject({ id: guid }),
      reply: z.object({ withdrawnAt: instantOut, refundAmount: eurosOut }),
      errors: ['bookingNotFound', 'withdrawalOver'],
      isIdempotent: true,
    },
    bookingsCallPaths.withdrawContract,
  ),
}
