import type { AppDeps } from '#platform/server/context.ts'
import type { JobHandlers } from '#platform/server/jobs/jobs.ts'
import { expireInvitations, purgeOldInvitations } from './expire-invitations.ts'
import { purgeOldSessionRequests } from './requests/session-requests.ts'
import './tables.ts'

export { acceptInvitation, lockAndCheckInvitation, moveInvitedTimeToBooking } from './accept-invitation.ts'
export { cancelProviderInvitations } from './cancel-invitations.ts'
export { assertInvitationPending, findAccessibleInvitation } from './find-invitation.ts'

export { expireInvitations }

declare module '#platform/server/jobs/jobs.ts' {
  interface JobKinds {
    'expire-invitations': object
    'forget-old-invitations': object
    'forget-old-requests': object
  }
}

/** Expires unanswered invitations every minute, and purges old invitations and requests every night. */
export const invitationJobs = (deps: AppDeps): JobHandlers => ({
  work: {
    'expire-invitations': () => expireInvitations(deps),
    'forget-old-invitations': () => purgeOldInvitations(deps),
    'forget-old-requests': () => purgeOldSessionRequests(deps),
  },
  schedules: {
    'expire-invitations': '* * * * *',
    'forget-old-invitations': '45 3 * * *',
    'forget-old-requests': '35 3 * * *',
  },
})
