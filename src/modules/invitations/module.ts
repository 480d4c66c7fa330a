import { defineModule } from '#platform/server/module.ts'
import { invitationEmailTemplates } from './emails/invitation-emails.ts'
import { sessionRequestEmailTemplates } from './emails/session-request-emails.ts'
import { addInvitation } from './server/add-invitation.ts'
import { invitationTimes } from './server/available-times.ts'
import { cancelInvitation, declineInvitation } from './server/end-invitation.ts'
import { openInvitation } from './server/open-invitation.ts'
import { invitationOptions } from './server/options.ts'
import { getInvitation, listInvitations } from './server/own-invitations.ts'
import { eraseCustomerInvitations, eraseSessionRequests, invitationJobs } from './server/public.ts'
import { createSessionRequest } from './server/requests/create-session-request.ts'
import { declineRequest, listRequests } from './server/requests/session-requests.ts'
import { resendInvitation } from './server/resend-invitation.ts'

export const invitationsModule = defineModule({
  useCases: {
    invitationOptions,
    invitationTimes,
    listInvitations,
    addInvitation,
    getInvitation,
    cancelInvitation,
    resendInvitation,
    openInvitation,
    declineInvitation,
    customerRequest: createSessionRequest,
    listRequests,
    declineRequest,
  },
  jobs: [invitationJobs],
  emails: { ...sessionRequestEmailTemplates, ...invitationEmailTemplates },
  eraseData: async (tx, _deps, { customerAccountId }) => {
    await eraseSessionRequests(tx, customerAccountId)
    await eraseCustomerInvitations(tx, customerAccountId)
  },
})
