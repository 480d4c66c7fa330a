import { z } from 'zod'
import { quarterIn } from '#modules/availability/contract/working-hours-values.ts'
import { invitationsCallPaths } from '#modules/invitations/call-paths.ts'
import { vatOptions } from '#modules/providers/contract/session-type-values.ts'
import { MAX_REQUEST_TIMES } from '#modules/providers/values/limits.ts'
import { defineCall } from '#platform/contract/call.ts'
import {
  dateIn,
  email,
  eurosOut,
  guid,
  instantOut,
  noInput,
  noReply,
  optionalLine,
  pageSchema,
  requiredName,
  timezone,
} from '#platform/contract/values.ts'
import { newInvitation, ownInvitation, receivedInvitation } from './invitation-values.ts'

const byId = z.strictObject({ id: guid })
/** The secret from the emailed link. The invited client does not need it when logged in. */
const bySecret = z.strictObject({ id: guid, secret: optionalLine(100) })
const pageNumber = (max: number, defaultValue: number) => z.coerce.number().int().min(1).max(max).default(defaultValue)

const request = z.object({
  customerRequestId: z.guid(),
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  availableTimes: z.array(instantOut),
  createdAt: instantOut,
  answer: z.enum(['invited', 'declined']).nullable(),
  answeredAt: instantOut.nullable(),
})

/** Invitations and session requests (specification §1, §2; api.md). Providers have access only to their own. */
export const invitationCalls = {
  invitationOptions: defineCall(
    {
      who: 'provider',
      summary:
        'Returns what an invitation can contain: session types with upcoming group dates, known clients by name, and ' +
        'the platform fee.',
      input: noInput,
      reply: z.object({
        timezone: z.string(),
        platformFeePercent: z.number(),
        vat: vatOptions,
        address: z.string().nullable(),
        languageIds: z.array(z.int()),
        sessions: z.array(
          z.object({
            sessionTemplateId: z.guid(),
            type: z.int(),
            location: z.int(),
            title: z.string(),
            fee: eurosOut,
            durationInMinutes: z.int(),
            languageId: z.int(),
            groupSessionRecurrence: z
              .array(
                z.object({
                  groupSessionRecurrenceId: z.guid(),
                  startDateTime: instantOut,
                  participantsCount: z.int(),
                  zoomMeetingJoinUrl: z.null(),
                  freeSeats: z.int(),
                }),
              )
              .optional(),
          }),
        ),
        clients: z.array(z.object({ customerAccountId: z.guid(), name: z.string(), lastSessionAt: instantOut })),
      }),
    },
    invitationsCallPaths.invitationOptions,
  ),
  invitationTimes: defineCall(
    {
      who: 'provider',
      summary:
        'Lists the times that can be reserved for an invitation (at most 62 days): the available times that clients ' +
        'see, and any other unoccupied start on the quarter hour.',
      input: z.strictObject({
        fromDate: dateIn,
        toDate: dateIn,
        durationInMinutes: z.int().min(15).max(480).multipleOf(5),
      }),
      reply: z.array(
        z.object({ date: z.iso.date(), offered: z.array(z.iso.datetime()), others: z.array(z.iso.datetime()) }),
      ),
    },
    invitationsCallPaths.invitationTimes,
  ),
  listInvitations: defineCall(
    {
      who: 'provider',
      summary: 'Lists the provider’s invitations, pending ones first, then newest first.',
      input: z.strictObject({ page: pageNumber(10_000, 1), pageSize: pageNumber(100, 20) }),
      reply: pageSchema(ownInvitation),
    },
    invitationsCallPaths.listInvitations,
  ),
  addInvitation: defineCall(
    {
      who: 'provider',
      summary:
        'Invites a client and reserves all offered times. If any of them is not available, reserves none and lists ' +
        'those in `data.taken`.',
      input: newInvitation,
      reply: ownInvitation,
      errors: ['notFound', 'templateNotOffered', 'invitedTimeTaken', 'groupFull', 'tooManyTries'],
      successText: 'invitations.sent',
      perMinute: 30,
    },
    invitationsCallPaths.addInvitation,
  ),
  getInvitation: defineCall(
    {
      who: 'provider',
      summary: 'Returns one of the provider’s invitations.',
      input: byId,
      reply: ownInvitation,
      errors: ['notFound'],
    },
    invitationsCallPaths.getInvitation,
  ),
  cancelInvitation: defineCall(
    {
      who: 'provider',
      summary: 'Revokes an invitation. Its times are released immediately, even if the client has started to pay.',
      input: byId,
      reply: ownInvitation,
      errors: ['notFound', 'invitationUsed', 'invitationOver'],
      successText: 'invitations.cancelled',
    },
    invitationsCallPaths.cancelInvitation,
  ),
  resendInvitation: defineCall(
    {
      who: 'provider',
      summary:
        'Resends the email, at most three times and at least ten minutes apart. Does not extend the reservation of ' +
        'its times.',
      input: byId,
      reply: ownInvitation,
      errors: ['notFound', 'invitationUsed', 'invitationOver', 'tooManyTries'],
      successText: 'invitations.sentAgain',
    },
    invitationsCallPaths.resendInvitation,
  ),
  openInvitation: defineCall(
    {
      who: 'visitor',
      summary:
        'Returns an invitation to a caller who has its link or is logged in with the invited address. Uses POST to ' +
        'keep the secret out of URLs.',
      input: bySecret,
      reply: receivedInvitation,
      errors: ['invitationNotFound'],
    },
    invitationsCallPaths.openInvitation,
  ),
  declineInvitation: defineCall(
    {
      who: 'visitor',
      summary: 'Declines an invitation. Its times are released immediately and the provider is notified.',
      input: bySecret,
      reply: noReply,
      errors: ['invitationNotFound', 'invitationOver', 'invitationUsed'],
    },
    invitationsCallPaths.declineInvitation,
  ),
  customerRequest: defineCall(
    {
      who: 'visitor',
      summary: 'Requests another time from a provider.',
      input: z.strictObject({
        providerId: guid,
        name: requiredName(120),
        email,
        phone: optionalLine(30),
        availableTimes: z
          .array(quarterIn)
          .min(1, { error: 'error.requestTimes' })
          .max(MAX_REQUEST_TIMES, { error: 'error.requestTimesMax' }),
        /** The client's time zone, for the confirmation email; defaults to the provider's. */
        timezone: timezone.optional(),
        /** The version of the consent whose box was ticked. Required for visitors (decision 0051). */
        healthConsent: optionalLine(10),
      }),
      reply: noReply,
      errors: ['providerNotFound', 'timeTooSoon', 'tooManyTries', 'wordsChanged', 'consentWithdrawn'],
      perMinute: 3,
    },
    invitationsCallPaths.customerRequest,
  ),
  listRequests: defineCall(
    {
      who: 'provider',
      summary: 'Lists session requests from clients, unanswered ones first. Requests are purged after 90 days.',
      input: noInput,
      reply: z.array(request),
    },
    invitationsCallPaths.listRequests,
  ),
  declineRequest: defineCall(
    {
      who: 'provider',
      summary: 'Declines a session request. The client gets a kind email without a reason.',
      input: byId,
      reply: noReply,
      errors: ['notFound'],
      successText: 'invitations.requestDeclined',
    },
    invitationsCallPaths.declineRequest,
  ),
}
