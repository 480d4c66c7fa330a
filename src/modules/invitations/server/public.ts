import type { Kysely } from 'kysely'
import type { House } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import type { JobHandlers } from '#platform/server/jobs/jobs.ts'
import { expireInvitations, forgetOldInvitations } from './expire-invitations.ts'
import { forgetOldRequests } from './requests/requests.ts'
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
    'forget-old-requests': object
  }
}

/** Expires unanswered invitations every minute, and purges old invitations and requests every night. */
export const invitationJobs = (house: House): JobHandlers => ({
  work: {
    'expire-invitations': () => expireInvitations(house),
    'forget-old-invitations': () => forgetOldInvitations(house),
    'forget-old-requests': () => forgetOldRequests(house),
  },
  schedules: {
    'expire-invitations': '* * * * *',
    'forget-old-invitations': '45 3 * * *',
    'forget-old-requests': '35 3 * * *',
  },
})

/** Erases a person's requests for another time. */
export async function forgetRequestsOf(tx: Kysely<Tables>, customerAccountId: string): Promise<void> {
  await tx.deleteFrom('customer_request').where('customer_account_id', '=', customerAccountId).execute()
}
