import type { House } from '../context.ts'
import type { JobHandlers } from '../jobs/jobs.ts'
import { expireInvitations } from './expire-invitations.ts'
import './tables.ts'

export { acceptInvitation, isStillInvited, keepInvited } from './accept-invitation.ts'
export { findShown, lockInvitation } from './find-invitation.ts'

declare module '../jobs/jobs.ts' {
  interface JobKinds {
    'expire-invitations': object
  }
}

/** Every minute: what was not accepted in time lets go and tells both. */
export const invitationJobs = (house: House): JobHandlers => ({
  work: { 'expire-invitations': () => expireInvitations(house) },
  schedules: { 'expire-invitations': '* * * * *' },
})
