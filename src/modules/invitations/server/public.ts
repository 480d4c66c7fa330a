import type { AppDeps } from '#platform/server/context.ts'
import type { JobHandlers } from '#platform/server/jobs/jobs.ts'
import { expireInvitations, purgeOldInvitations } from './expire-invitations.ts'
import { sendCollectedRequestEmails } from './requests/email-provider.ts'
import { purgeOldSessionRequests } from './requests/session-requests.ts'
import './tables.ts'

export { acceptInvitation, lockAndCheckInvitation, moveInvitedTimeToBooking } from './accept-invitation.ts'
export { cancelInvitedTimes, cancelProviderInvitations } from './cancel-invitations.ts'
export { assertInvitationPending, decryptPersonalData, findAccessibleInvitation } from './find-invitation.ts'

export { expireInvitations }

declare module '#platform/server/jobs/jobs.ts' {
  interface JobKinds {
    'expire-invitations': object
    'purge-old-invitations': object
    'purge-old-session-requests': object
    'send-collected-requests': object
  }
}

/**
 * Expires unanswered invitations every minute, sends combined emails about requests, and purges old invitations and
 * requests every night.
 */
export const invitationJobs = (deps: AppDeps): JobHandlers => ({
  work: {
    'expire-invitations': () => expireInvitations(deps),
    'purge-old-invitations': () => purgeOldInvitations(deps),
    'purge-old-session-requests': () => purgeOldSessionRequests(deps),
    'send-collected-requests': () => sendCollectedRequestEmails(deps),
  },
  schedules: {
    'expire-invitations': '* * * * *',
    'purge-old-invitations': '45 3 * * *',
    'purge-old-session-requests': '35 3 * * *',
    'send-collected-requests': '*/10 * * * *',
  },
})
