import { z } from 'zod'
import { cancellationTermsOut } from '#modules/bookings/contract/changes.ts'
import { CALL_PATHS } from '#modules/call-paths.ts'
import { call } from '#platform/contract/call.ts'
import { eurosOut, instantOut, noInput, nothing, text } from '#platform/contract/values.ts'

/** A session that stands between a person and leaving, and what giving it up would mean. */
const comingSession = z.object({
  bookingId: z.guid(),
  title: z.string(),
  providerFirstName: z.string(),
  providerLastName: z.string(),
  startDateTime: instantOut,
  price: eurosOut,
  terms: cancellationTermsOut,
})

const openMoney = z.object({
  bookingId: z.guid(),
  title: z.string(),
  startDateTime: instantOut,
  amount: eurosOut,
  why: z.enum(['paying', 'refundOnItsWay', 'disputed', 'claim']),
})

const copy = z.object({
  requestedAt: instantOut,
  isReady: z.boolean(),
  /** Until when the mailed link works; null while the copy is being made or gone. */
  expiresAt: instantOut.nullable(),
  downloads: z.int(),
  /** From when another may be asked for. */
  againAt: instantOut,
})

export const leavingCalls = {
  getClosing: call(
    {
      who: 'signedIn',
      about: 'What has to be dealt with before this account can be closed or deactivated.',
      input: noInput,
      reply: z.object({
        upcoming: z.array(comingSession),
        openMoney: z.array(openMoney),
        hasOpenPractice: z.boolean(),
        /** Of a counsellor: sessions that clients have booked with them or are paying for, listed or not. */
        clientSessions: z.int(),
        /** What has not reached the counsellor's bank yet. */
        owed: eurosOut,
      }),
    },
    CALL_PATHS.getClosing,
  ),
  closeAccount: call(
    {
      who: 'signedIn',
      about:
        'Close my account for good: the person is erased, what the law needs of bookings and payments stays without them. Needs a fresh proof; signing in is one.',
      input: noInput,
      reply: nothing,
      refuses: ['proofNeeded', 'sessionsAhead', 'moneyOpen', 'practiceOpen'],
    },
    CALL_PATHS.closeAccount,
  ),
  deactivateAccount: call(
    {
      who: 'signedIn',
      about:
        'Put my account to rest: no login, no mails. Signing in asks whether it shall come back. Needs a fresh proof.',
      input: noInput,
      reply: nothing,
      refuses: ['proofNeeded', 'sessionsAhead', 'practiceOpen'],
    },
    CALL_PATHS.deactivateAccount,
  ),
  getDataRequest: call(
    { who: 'signedIn', about: 'My last request for a copy of my data.', input: noInput, reply: copy.nullable() },
    CALL_PATHS.getDataRequest,
  ),
  requestData: call(
    {
      who: 'signedIn',
      about: 'Ask for a copy of everything about me; the link comes by mail. Once a day, with a fresh proof.',
      input: noInput,
      reply: copy,
      refuses: ['proofNeeded', 'dataCopyToday'],
    },
    CALL_PATHS.requestData,
  ),
  downloadData: call(
    {
      who: 'visitor',
      about: 'The copy itself, by the secret of the mailed link.',
      input: z.strictObject({ token: text(100) }),
      reply: z.custom<Buffer>((value) => value instanceof Uint8Array),
      refuses: ['dataCopyGone'],
      file: 'application/zip',
      perMinute: 20,
    },
    CALL_PATHS.downloadData,
  ),
}
