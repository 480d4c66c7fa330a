import type { House } from '#platform/server/context.ts'
import type { Listeners } from '#platform/server/events.ts'
import type { JobHandlers } from '#platform/server/jobs/jobs.ts'
import { completeSessions } from './complete-sessions.ts'
import { closeLeftOpen, expireHolds } from './expire-holds.ts'
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

declare module '#platform/server/jobs/jobs.ts' {
  interface JobKinds {
    'expire-holds': object
    'complete-sessions': object
    'close-left-open': object
    'lapse-offers': object
  }
}

export const bookingListeners: Listeners = {
  'payment.succeeded': async (house, { tx, purpose, ...settled }) => {
    if (purpose === 'booking') await settleBooking(house, tx, settled)
  },
}

export function bookingJobs(house: House): JobHandlers {
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
