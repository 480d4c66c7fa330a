import { z } from 'zod'
import { waitlistCallPaths } from '#modules/waitlist/call-paths.ts'
import { defineCall } from '#platform/contract/call.ts'
import { dateIn, dateOut, guid, instantOut, noInput, noReply } from '#platform/contract/values.ts'
import { DAY_PARTS } from '#platform/values/enums.ts'

/** An offer held for the client. */
const offer = z.object({
  bookingId: z.guid(),
  startDateTime: instantOut,
  expiresAt: instantOut,
})

const entry = z.object({
  waitlistEntryId: z.guid(),
  providerId: z.guid(),
  providerFirstName: z.string(),
  providerLastName: z.string(),
  providerImageUrl: z.string().nullable(),
  title: z.string(),
  durationInMinutes: z.int(),
  groupSessionRecurrenceId: z.guid().nullable(),
  /** Start of the group date; null for a personal session. */
  startDateTime: instantOut.nullable(),
  weekdays: z.array(z.int()).nullable(),
  parts: z.array(z.enum(DAY_PARTS)).nullable(),
  untilDate: dateOut.nullable(),
  /** Position in the waiting list, starting at 1. */
  place: z.int(),
  offer: offer.nullable(),
})

const occurrenceInput = z.strictObject({ groupSessionRecurrenceId: guid })
const timesInput = z.strictObject({
  sessionTemplateId: guid,
  weekdays: z
    .array(z.int({ error: 'error.invalid' }).min(1, { error: 'error.invalid' }).max(7, { error: 'error.invalid' }))
    .min(1, { error: 'error.required' })
    .max(7, { error: 'error.invalid' }),
  parts: z
    .array(z.enum(DAY_PARTS, { error: 'error.invalid' }))
    .min(1, { error: 'error.required' })
    .max(3, { error: 'error.invalid' }),
  untilDate: dateIn,
})

export const waitlistCalls = {
  listOwnWaitlist: defineCall(
    {
      who: 'signedIn',
      summary:
        'Lists the caller’s waiting list entries with their places and current offers. Reveals nothing about other ' +
        'clients.',
      input: noInput,
      reply: z.object({
        items: z.array(entry),
        /** False if the client has turned off offer emails and therefore gets no offers. */
        getsOfferEmails: z.boolean(),
      }),
    },
    waitlistCallPaths.listOwnWaitlist,
  ),
  joinWaitlist: defineCall(
    {
      who: 'signedIn',
      summary:
        'Joins the waiting list for a full date of a group, or for times of a provider on chosen days. Repeating the ' +
        'call changes the days and keeps the place.',
      input: z.union([occurrenceInput, timesInput]),
      reply: entry,
      errors: [
        'templateNotOffered',
        'ownSession',
        'alreadyBookedThisGroup',
        'seatIsFree',
        'timeIsFree',
        'waitAgainLater',
        'tooLateToWait',
        'tooManyWaits',
        'accountBlocked',
        'consentWithdrawn',
        'consentNeeded',
      ],
      perMinute: 20,
    },
    waitlistCallPaths.joinWaitlist,
  ),
  leaveWaitlist: defineCall(
    {
      who: 'signedIn',
      summary: 'Leaves a waiting list. A reserved offer passes to the next client.',
      input: z.strictObject({ id: guid }),
      reply: noReply,
      errors: ['notFound'],
    },
    waitlistCallPaths.leaveWaitlist,
  ),
  declineWaitlistOffer: defineCall(
    {
      who: 'signedIn',
      summary:
        'Declines an offer, which passes to the next client immediately. An entry for times of a provider stays on ' +
        'the list for other days.',
      input: z.strictObject({ id: guid }),
      reply: noReply,
      errors: ['notFound', 'offerGone'],
    },
    waitlistCallPaths.declineWaitlistOffer,
  ),
}
