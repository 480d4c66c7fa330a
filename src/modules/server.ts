import { accountingModule } from './accounting/module.ts'
import { accountsModule } from './accounts/module.ts'
import { adminModule } from './admin/module.ts'
import { availabilityModule } from './availability/module.ts'
import { bookingsModule } from './bookings/module.ts'
import { claimsModule } from './claims/module.ts'
import { contentModule } from './content/module.ts'
import { feedbackModule } from './feedback/module.ts'
import { invitationsModule } from './invitations/module.ts'
import { messagingModule } from './messaging/module.ts'
import { organizationsModule } from './organizations/module.ts'
import { paymentsModule } from './payments/module.ts'
import { payoutsModule } from './payouts/module.ts'
import { providersModule } from './providers/module.ts'
import { searchModule } from './search/module.ts'
import { sessionRoomModule } from './session-room/module.ts'
import { waitlistModule } from './waitlist/module.ts'

/** Server definitions of all modules. The modules receive events in this order. */
export const MODULES = [
  accountsModule,
  availabilityModule,
  paymentsModule,
  sessionRoomModule,
  claimsModule,
  organizationsModule,
  searchModule,
  providersModule,
  contentModule,
  messagingModule,
  feedbackModule,
  accountingModule,
  bookingsModule,
  payoutsModule,
  invitationsModule,
  waitlistModule,
  adminModule,
] as const
