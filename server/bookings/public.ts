import type { House } from '../context.ts'
import type { JobHandlers } from '../jobs/jobs.ts'
import { whenPromised, whenSettled } from '../payments/public.ts'
import { completeSessions } from './complete-sessions.ts'
import { closeLeftOpen, expireHolds } from './expire-holds.ts'
import { promisedBooking } from './far-dates.ts'
import { lapseOffers } from './lapse-offers.ts'
import { settleBooking } from './settle-booking.ts'
import './tables.ts'

export { isStillFree } from './booking-rules.ts'
export { refundableOf } from './booking-standing.ts'
export { callOffRefunded } from './call-off-refunded.ts'
export { cancelByProvider, cancelBySuperuser } from './cancel-sessions.ts'
export { openOfferOf, termsAhead, termsOf, termsOfBooking } from './cancellation.ts'
export { endHolds } from './end-holds.ts'
export { forgetNotesOf } from './forget-notes.ts'
export { holdForWaiter } from './hold-for-waiter.ts'
export { findOffer } from './offer.ts'
export { endHoldsOfDay, offerInstead } from './offer-instead.ts'
export { CAN_BE_OFFERED, isInTime, offerSpan } from './offer-span.ts'
export { otherDates } from './other-dates.ts'
export { providerActions } from './provider-actions.ts'
export { openRequestOf, type RescheduleRequest } from './reschedule-request.ts'
export { hasWithdrawalRight, withdrawableUntil, withdrawalEndsOf } from './withdrawal-rules.ts'

declare module '../jobs/jobs.ts' {
  interface JobKinds {
    'expire-holds': object
    'complete-sessions': object
    'close-left-open': object
    'lapse-offers': object
  }
}

/** What bookings does when something happens elsewhere, and its own sweepers. */
export function bookingJobs(house: House): JobHandlers {
  whenSettled('booking', settleBooking)
  whenPromised('booking', promisedBooking)
  return {
    work: {
      'expire-holds': async () => void (await expireHolds(house)),
      'complete-sessions': () => completeSessions(house),
      'close-left-open': () => closeLeftOpen(house),
      'lapse-offers': () => lapseOffers(house),
    },
    schedules: {
      'expire-holds': '* * * * *',
      'lapse-offers': '* * * * *',
      'complete-sessions': '*/5 * * * *',
      'close-left-open': '20 * * * *',
    },
  }
}
