import { EventBus } from '#platform/server/events.ts'
import { bookingListeners, bookingScheduledCharge } from './bookings/server/public.ts'
import { disputeListeners } from './payments/server/disputes/public.ts'
import type { ScheduledChargeHandlers } from './payments/server/public.ts'
import { cardListeners } from './payments/server/saved-cards/public.ts'
import { payoutListeners } from './payouts/server/connected-accounts/public.ts'
import { transferListeners } from './payouts/server/transfers/public.ts'
import { waitingListeners } from './waitlist/server/public.ts'

/** How the modules of an app hear each other; part of `House`. */
export const createListeners = (): { events: EventBus; scheduledCharges: ScheduledChargeHandlers } => ({
  events: new EventBus([
    cardListeners,
    bookingListeners,
    payoutListeners,
    transferListeners,
    waitingListeners,
    disputeListeners,
  ]),
  scheduledCharges: { booking: bookingScheduledCharge },
})
