import { z } from 'zod'
import { accountsCallPaths } from '#modules/accounts/call-paths.ts'
import { cancellationTermsOut } from '#modules/bookings/contract/changes.ts'
import { defineCall } from '#platform/contract/call.ts'
import { eurosOut, instantOut, noInput, noReply, requiredLine } from '#platform/contract/values.ts'

/** An upcoming session that prevents the account from being deleted, and its cancellation terms. */
const upcomingSession = z.object({
  bookingId: z.guid(),
  title: z.string(),
  providerFirstName: z.string(),
  providerLastName: z.string(),
  startDateTime: instantOut,
  price: eurosOut,
  terms: cancellationTermsOut,
})

const unsettledPayment = z.object({
  bookingId: z.guid(),
  title: z.string(),
  startDateTime: instantOut,
  amount: eurosOut,
  why: z.enum(['paying', 'refundOnItsWay', 'disputed', 'claim']),
})

const dataExport = z.object({
  requestedAt: instantOut,
  isReady: z.boolean(),
  /** When the emailed link expires; null before the copy is created and after it is deleted. */
  expiresAt: instantOut.nullable(),
  downloadedAt: instantOut.nullable(),
  /** The time from which another copy can be requested. */
  againAt: instantOut,
})

export const accountDeletionCalls = {
  getClosing: defineCall(
    {
      who: 'signedIn',
      summary: 'Returns what must be resolved before the account can be deleted or deactivated.',
      input: noInput,
      reply: z.object({
        upcoming: z.array(upcomingSession),
        unsettledPayments: z.array(unsettledPayment),
        hasOpenPractice: z.boolean(),
        /**
         * The number of sessions that clients have booked or are paying for with this provider, whether or not the
         * profile is public.
         */
        clientSessions: z.int(),
        /** The amount that has not reached the provider's bank yet. */
        owed: eurosOut,
      }),
    },
    accountsCallPaths.getClosing,
  ),
  closeAccount: defineCall(
    {
      who: 'signedIn',
      summary:
        'Deletes the caller’s account and erases their personal data. Booking and payment records that the law ' +
        'requires are kept without it. Requires a recent login or confirmation.',
      input: noInput,
      reply: noReply,
      errors: ['proofNeeded', 'sessionsAhead', 'moneyOpen', 'practiceOpen'],
    },
    accountsCallPaths.closeAccount,
  ),
  deactivateAccount: defineCall(
    {
      who: 'signedIn',
      summary:
        'Deactivates the caller’s account, ends its logins and stops all emails. At the next login, the person is ' +
        'asked whether to reactivate it. Requires a recent login or confirmation.',
      input: noInput,
      reply: noReply,
      errors: ['proofNeeded', 'sessionsAhead', 'practiceOpen'],
    },
    accountsCallPaths.deactivateAccount,
  ),
  getDataRequest: defineCall(
    {
      who: 'signedIn',
      summary: 'Returns the caller’s latest request for a copy of their data.',
      input: noInput,
      reply: dataExport.nullable(),
    },
    accountsCallPaths.getDataRequest,
  ),
  requestData: defineCall(
    {
      who: 'signedIn',
      summary:
        'Requests a copy of all the caller’s data. The download link is sent by email. Allowed once a day, and again ' +
        'after a download, up to three times a day. Requires a recent login or confirmation.',
      input: noInput,
      reply: dataExport,
      errors: ['proofNeeded', 'dataCopyToday'],
    },
    accountsCallPaths.requestData,
  ),
  downloadData: defineCall(
    {
      who: 'signedIn',
      summary:
        'Downloads the copy of the caller’s data, using the secret from the emailed link. Works once, within a day. ' +
        'Requires a recent login or confirmation.',
      input: z.strictObject({ token: requiredLine(100) }),
      reply: z.custom<Buffer>((value) => value instanceof Uint8Array),
      errors: ['dataCopyGone', 'dataCopyUsed', 'dataCopyOtherAccount', 'proofNeeded'],
      file: 'application/zip',
      attachment: true,
      perMinute: 20,
    },
    accountsCallPaths.downloadData,
  ),
}
