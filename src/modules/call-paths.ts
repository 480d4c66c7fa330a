import { accountingCallPaths } from './accounting/call-paths.ts'
import { accountsCallPaths } from './accounts/call-paths.ts'
import { adminCallPaths } from './admin/call-paths.ts'
import type { ADMIN_CALL_PATHS } from './admin-call-paths.ts'
import { availabilityCallPaths } from './availability/call-paths.ts'
import { bookingsCallPaths } from './bookings/call-paths.ts'
import { claimsCallPaths } from './claims/call-paths.ts'
import { contentCallPaths } from './content/call-paths.ts'
import { feedbackCallPaths } from './feedback/call-paths.ts'
import { INITIAL_CALL_PATHS } from './initial-call-paths.ts'
import { invitationsCallPaths } from './invitations/call-paths.ts'
import { messagingCallPaths } from './messaging/call-paths.ts'
import { organizationsCallPaths } from './organizations/call-paths.ts'
import { paymentsCallPaths } from './payments/call-paths.ts'
import { payoutsCallPaths } from './payouts/call-paths.ts'
import { providersCallPaths } from './providers/call-paths.ts'
import { searchCallPaths } from './search/call-paths.ts'
import { sessionRoomCallPaths } from './session-room/call-paths.ts'
import { waitlistCallPaths } from './waitlist/call-paths.ts'

/**
 * Method and path of every call except administrator calls (admin-call-paths.ts). This is the only part of the contract
 * that browsers load.
 */
export const CALL_PATHS = {
  ...INITIAL_CALL_PATHS,
  ...accountsCallPaths,
  ...availabilityCallPaths,
  ...paymentsCallPaths,
  ...sessionRoomCallPaths,
  ...claimsCallPaths,
  ...organizationsCallPaths,
  ...searchCallPaths,
  ...providersCallPaths,
  ...contentCallPaths,
  ...messagingCallPaths,
  ...feedbackCallPaths,
  ...accountingCallPaths,
  ...bookingsCallPaths,
  ...payoutsCallPaths,
  ...invitationsCallPaths,
  ...waitlistCallPaths,
  ...adminCallPaths,
}

export type CallName = keyof typeof CALL_PATHS | keyof typeof ADMIN_CALL_PATHS
