import type { Kysely } from 'kysely'
import type { House } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import type { JobHandlers } from '#platform/server/jobs/jobs.ts'
import { expireInvitations, purgeOldInvitations } from './expire-invitations.ts'
import { purgeOldSessionRequests } from './requests/requests.ts'
import './tables.ts'

export { acceptInvitation, lockAndCheckInvitation, moveInvitedTimeToBooking } from './accept-invitation.ts'
export { cancelProviderInvitations } from './close-invitations.ts'
export { findAccessibleInvitation } from './find-invitation.ts'
export { eraseCustomerInvitations } from './forget-invitations.ts'

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
    'forget-old-invitations': () => purgeOldInvitations(house),
    'forget-old-requests': () => purgeOldSessionRequests(house),
  },
  schedules: {
    'expire-invitations': '* * * * *',
    'forget-old-invitations': '45 3 * * *',
    'forget-old-requests': '35 3 * * *',
  },
})

/** Erases a person's requests for another time. */
export async function eraseSessionRequests(tx: Kysely<Tables>, customerAccountId: string): Promise<void> {
  await tx.deleteFrom('customer_request').where('customer_account_id', '=', customerAccountId).execute()
}
