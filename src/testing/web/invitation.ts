import { DISCOUNT_TYPE, SESSION_TYPE } from '#platform/values/enums.ts'
import type { Reply } from '#platform/web/api.ts'
import { buildReply, type PartialReply } from './build-reply.ts'
import { GROUP_ID, TEMPLATE_ID } from './session-types.ts'

export const INVITATION_ID = '00000000-0000-4000-8000-0000000000f1'
export const REQUEST_ID = '00000000-0000-4000-8000-0000000000f2'
export const CLIENT_ID = '00000000-0000-4000-8000-0000000000f3'
export const GROUP_DATE_ID = '00000000-0000-4000-8000-0000000000f4'

type Invitation = Reply<'getInvitation'>

/** Builds an unpaid invitation as its counsellor sees it, with two reserved times and a 10% discount. */
export const buildInvitationReply = (part: PartialReply<Invitation> = {}): Invitation =>
  buildReply('getInvitation', {
    invitationId: INVITATION_ID,
    status: 'pendingPayment',
    type: SESSION_TYPE.personal,
    location: 1,
    languageId: 2,
    title: 'First conversation',
    durationInMinutes: 50,
    clientName: 'Liis Kask',
    clientEmail: 'liis@client.test',
    price: 45,
    discountType: DISCOUNT_TYPE.percentage,
    discount: 10,
    newPrice: 40.5,
    providerReceives: 34.42,
    expiresAt: '2026-11-25T17:30:00Z',
    times: [
      { startDateTime: '2026-11-30T08:00:00Z', isOpen: true },
      { startDateTime: '2026-12-01T12:00:00Z', isOpen: true },
    ],
    mayResend: true,
    ...part,
  } as PartialReply<Invitation>)

type Request = Reply<'listRequests'>[number]

/** Builds a session request for two times from a person without an account. */
export const buildSessionRequestReply = (part: PartialReply<Request> = {}): Request =>
  buildReply('listRequests', [
    {
      customerRequestId: REQUEST_ID,
      name: 'Kadri Küsija',
      email: 'kadri@client.test',
      phone: '+372 5555 5555',
      availableTimes: ['2026-11-30T05:00:00Z', '2026-12-01T05:00:00Z'],
      createdAt: '2026-11-23T08:00:00Z',
      ...part,
    },
  ])[0]!

/** Builds the invitation options of a counsellor in Tallinn: a personal session, a group and one known client. */
export const buildInvitationOptions = (
  part: PartialReply<Reply<'invitationOptions'>> = {},
): Reply<'invitationOptions'> =>
  buildReply('invitationOptions', {
    timezone: 'Europe/Tallinn',
    platformFeePercent: 15,
    address: 'Pikk 1, Tallinn',
    languageIds: [2],
    sessions: [
      {
        sessionTemplateId: TEMPLATE_ID,
        type: SESSION_TYPE.personal,
        location: 1,
        title: 'First conversation',
        fee: 45,
        durationInMinutes: 50,
        languageId: 2,
      },
      {
        sessionTemplateId: GROUP_ID,
        type: SESSION_TYPE.group,
        location: 1,
        title: 'Calm under pressure',
        fee: 22.5,
        durationInMinutes: 90,
        languageId: 2,
        groupSessionRecurrence: [
          { groupSessionRecurrenceId: GROUP_DATE_ID, startDateTime: '2026-12-05T16:00:00Z', freeSeats: 3 },
          { groupSessionRecurrenceId: INVITATION_ID, startDateTime: '2026-12-12T16:00:00Z', freeSeats: 0 },
        ],
      },
    ],
    clients: [{ customerAccountId: CLIENT_ID, name: 'Mari Maasikas', lastSessionAt: '2026-11-10T08:00:00Z' }],
    ...part,
  } as PartialReply<Reply<'invitationOptions'>>)
