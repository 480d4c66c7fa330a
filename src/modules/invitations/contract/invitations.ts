import { z } from 'zod'
import { CALL_PATHS } from '#modules/call-paths.ts'
import { vatOptions } from '#modules/providers/contract/session-type-values.ts'
import { call } from '#platform/contract/call.ts'
import {
  dateIn,
  eurosOut,
  guid,
  instantOut,
  noInput,
  nothing,
  optionalText,
  pageOf,
} from '#platform/contract/values.ts'
import { newInvitation, ownInvitation, receivedInvitation } from './invitation-values.ts'

const byId = z.strictObject({ id: guid })
/** The secret of the emailed link; not needed by the invited account. */
const bySecret = z.strictObject({ id: guid, secret: optionalText(100) })
const pageNumber = (max: number, first: number) => z.coerce.number().int().min(1).max(max).default(first)

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
  invitationOptions: call(
    {
      who: 'provider',
      about: 'What an invitation can be made of: own sessions with coming group dates, known clients by name, the fee.',
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
    CALL_PATHS.invitationOptions,
  ),
  invitationTimes: call(
    {
      who: 'provider',
      about:
        'Times that can be held (at most 62 days): those that clients see, and any other quarter that nothing takes.',
      input: z.strictObject({
        fromDate: dateIn,
        toDate: dateIn,
        durationInMinutes: z.int().min(15).max(480).multipleOf(5),
      }),
      reply: z.array(
        z.object({ date: z.iso.date(), offered: z.array(z.iso.datetime()), others: z.array(z.iso.datetime()) }),
      ),
    },
    CALL_PATHS.invitationTimes,
  ),
  listInvitations: call(
    {
      who: 'provider',
      about: 'Own invitations: those that wait first, then the newest.',
      input: z.strictObject({ page: pageNumber(10_000, 1), pageSize: pageNumber(100, 20) }),
      reply: pageOf(ownInvitation),
    },
    CALL_PATHS.listInvitations,
  ),
  addInvitation: call(
    {
      who: 'provider',
      about: 'Invite a client: every time offered is held, or none is and data.taken says which are not free.',
      input: newInvitation,
      reply: ownInvitation,
      refuses: ['notFound', 'templateNotOffered', 'invitedTimeTaken', 'groupFull', 'tooManyTries'],
      done: 'invitations.sent',
      perMinute: 30,
    },
    CALL_PATHS.addInvitation,
  ),
  getInvitation: call(
    { who: 'provider', about: 'One own invitation.', input: byId, reply: ownInvitation, refuses: ['notFound'] },
    CALL_PATHS.getInvitation,
  ),
  cancelInvitation: call(
    {
      who: 'provider',
      about: 'Take an invitation back: its times are free at once, also from somebody who has not paid yet.',
      input: byId,
      reply: ownInvitation,
      refuses: ['notFound', 'invitationUsed', 'invitationOver'],
      done: 'invitations.cancelled',
    },
    CALL_PATHS.cancelInvitation,
  ),
  resendInvitation: call(
    {
      who: 'provider',
      about: 'Send the letter again, at most three times and not within ten minutes. Its times are not held longer.',
      input: byId,
      reply: ownInvitation,
      refuses: ['notFound', 'invitationUsed', 'invitationOver', 'tooManyTries'],
      done: 'invitations.sentAgain',
    },
    CALL_PATHS.resendInvitation,
  ),
  openInvitation: call(
    {
      who: 'visitor',
      about:
        'An invitation, for whoever has its link or signs in with the invited address. A POST keeps the secret out of addresses.',
      input: bySecret,
      reply: receivedInvitation,
      refuses: ['invitationNotFound'],
    },
    CALL_PATHS.openInvitation,
  ),
  declineInvitation: call(
    {
      who: 'visitor',
      about: 'The client does not want it: its times are free at once and the counsellor is told.',
      input: bySecret,
      reply: nothing,
      refuses: ['invitationNotFound', 'invitationOver', 'invitationUsed'],
    },
    CALL_PATHS.declineInvitation,
  ),
  listRequests: call(
    {
      who: 'provider',
      about: 'Requests from clients, those without an answer first. Forgotten after 90 days.',
      input: noInput,
      reply: z.array(request),
    },
    CALL_PATHS.listRequests,
  ),
  declineRequest: call(
    {
      who: 'provider',
      about: 'Decline a request; whoever asked gets a kind letter without a reason.',
      input: byId,
      reply: nothing,
      refuses: ['notFound'],
      done: 'invitations.requestDeclined',
    },
    CALL_PATHS.declineRequest,
  ),
}
