import type { House } from '#platform/server/context.ts'
import type { JobHandlers } from '#platform/server/jobs/jobs.ts'
import { expireInvitations, forgetOldInvitations } from './expire-invitations.ts'
import './tables.ts'

export { acceptInvitation, isStillInvited, keepInvited } from './accept-invitation.ts'
export { cancelInvitationsOf } from './close-invitations.ts'
export { findShown } from './find-invitation.ts'
export { forgetInvitationsOf } from './forget-invitations.ts'

export { expireInvitations }

declare module '#platform/server/jobs/jobs.ts' {
  interface JobKinds {
    'expire-invitations': object
    'forget-old-invitations': object
  }
}

/** Every minute: what was not accepted in time lets go and tells both. */
export const invitationJobs = (house: House): JobHandlers => ({
  work: {
    'expire-invitations': () => expireInvitations(house),
    'forget-old-invitations': () => forgetOldInvitations(house),
  },
  schedules: { 'expire-invitations': '* * * * *', 'forget-old-invitations': '45 3 * * *' },
})
