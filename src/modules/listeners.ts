import { bookingListeners, bookingScheduledCharge } from './bookings/public.ts'
import { cardListeners } from './cards/public.ts'
import { disputeListeners } from './disputes/public.ts'
import { EventBus } from './events.ts'
import type { ScheduledChargeHandlers } from './payments/public.ts'
import { payoutListeners } from './payouts/public.ts'
import { transferListeners } from './transfers/public.ts'
import { waitingListeners } from './waiting/public.ts'

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
