import { defineModule } from '#platform/server/module.ts'
import { invitationEmailTemplates } from './emails/invitation-emails.ts'
import { sessionRequestEmailTemplates } from './emails/session-request-emails.ts'
import { addInvitation } from './server/add-invitation.ts'
import { invitationTimes } from './server/available-times.ts'
import { cancelInvitation, declineInvitation } from './server/end-invitation.ts'
import { eraseCustomerInvitations } from './server/erase-invitations.ts'
import { openInvitation } from './server/open-invitation.ts'
import { invitationOptions } from './server/options.ts'
import { getInvitation, listInvitations } from './server/own-invitations.ts'
import { invitationJobs } from './server/public.ts'
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
  eraseData: (tx, deps, { customerAccountId }) => eraseCustomerInvitations(tx, deps, customerAccountId),
})
