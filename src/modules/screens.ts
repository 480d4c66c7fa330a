import { accountsScreens } from './accounts/pages.ts'
import { adminScreens } from './admin/pages.ts'
import { availabilityScreens } from './availability/pages.ts'
import { bookingsScreens } from './bookings/pages.ts'
import { contentScreens } from './content/pages.ts'
import { feedbackScreens } from './feedback/pages.ts'
import { invitationsScreens } from './invitations/pages.ts'
import { messagingScreens } from './messaging/pages.ts'
import { organizationsScreens } from './organizations/pages.ts'
import { paymentsScreens } from './payments/pages.ts'
import { payoutsScreens } from './payouts/pages.ts'
import { providersScreens } from './providers/pages.ts'
import { searchScreens } from './search/pages.ts'
import { sessionRoomScreens } from './session-room/pages.ts'

/** The screen of every page. Kept out of pages.ts, because every browser loads that file. */
export const SCREENS = {
  ...accountsScreens,
  ...availabilityScreens,
  ...paymentsScreens,
  ...sessionRoomScreens,
  ...organizationsScreens,
  ...searchScreens,
  ...providersScreens,
  ...contentScreens,
  ...messagingScreens,
  ...feedbackScreens,
  ...bookingsScreens,
  ...payoutsScreens,
  ...invitationsScreens,
  ...adminScreens,
}
