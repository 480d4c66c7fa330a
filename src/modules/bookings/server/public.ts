import type { House } from '#platform/server/context.ts'
import type { Listeners } from '#platform/server/events.ts'
import type { JobHandlers } from '#platform/server/jobs/jobs.ts'
import { completeSessions } from './complete-sessions.ts'
import { closeOrphanedPayments, expireHolds } from './expire-holds.ts'
import { expireProposals } from './lapse-offers.ts'
import { settleBooking } from './settle-booking.ts'
import './tables.ts'

export { isStillFree } from './booking-rules.ts'
export { loadRefundableCents } from './booking-standing.ts'
export { cancelRefundedBooking } from './call-off-refunded.ts'
export { cancelByAdmin, cancelByProvider } from './cancel-sessions.ts'
export { getCancellationTerms, getProspectiveTerms, loadCancellationTerms, toOpenProposal } from './cancellation.ts'
export { expireMatchingHolds } from './end-holds.ts'
export { eraseBookingNotes } from './forget-notes.ts'
export { holdForWaitlistEntry } from './hold-for-waiter.ts'
export { findBookableSession } from './offer.ts'
export { expireHoldsOfDay, proposeReplacementTimes } from './offer-instead.ts'
export { CAN_RECEIVE_WAITLIST_OFFER, endsBeforeNotice, getWaitlistOfferInterval } from './offer-span.ts'
export { listAlternativeDates } from './other-dates.ts'
export { getProviderActions } from './provider-actions.ts'
export { findOpenProposal, type RescheduleProposal } from './reschedule-request.ts'
export { getWithdrawableUntil, getWithdrawalEndForTypes, hasWithdrawalRight } from './withdrawal-rules.ts'

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
      'close-left-open': () => closeOrphanedPayments(house),
      'lapse-offers': () => expireProposals(house),
    },
    schedules: {
      'expire-holds': '* * * * *',
      'lapse-offers': '* * * * *',
      'complete-sessions': '*/5 * * * *',
      'close-left-open': '20 * * * *',
    },
  }
}
