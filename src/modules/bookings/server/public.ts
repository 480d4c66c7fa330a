import { sql } from 'kysely'
import type { AppDeps } from '#platform/server/context.ts'
import type { Listeners } from '#platform/server/events.ts'
import type { JobHandlers } from '#platform/server/jobs/jobs.ts'
import { cancelRefundedBooking } from './cancellation/cancel-refunded-booking.ts'
import { cancelByProvider } from './cancellation/cancel-sessions.ts'
import { completeSessions } from './complete-sessions.ts'
import { expireMatchingHolds } from './holds/end-holds.ts'
import { closeOrphanedPayments, expireHolds } from './holds/expire-holds.ts'
import { settleBooking } from './holds/settle-booking.ts'
import { listUpcomingClientSessions } from './list-upcoming-client-sessions.ts'
import { expireProposals } from './rescheduling/expire-proposals.ts'
import './tables.ts'

export { cancelByAdmin } from './cancellation/cancel-sessions.ts'
export { findBookableSession } from './holds/bookable-session.ts'
export { expireMatchingHolds } from './holds/end-holds.ts'
export { holdForWaitlistEntry } from './holds/hold-for-waitlist.ts'
export { CAN_RECEIVE_WAITLIST_OFFER, endsBeforeNotice, getWaitlistOfferInterval } from './holds/waitlist-offer-rules.ts'

declare module '#platform/server/jobs/jobs.ts' {
  interface JobKinds {
    'expire-holds': object
    'complete-sessions': object
    'close-orphaned-payments': object
    'expire-proposals': object
  }
}

export const bookingListeners: Listeners<AppDeps> = {
  'account.listingUpcomingSessions': async (_deps, { db, now, customerAccountId, sessions }) => {
    sessions.push(...(await listUpcomingClientSessions(db, customerAccountId, now)))
  },
  'provider.cancellingSessions': async (deps, { tx, condition, note, cancelled }) => {
    cancelled.push(...(await cancelByProvider(deps, tx, { condition, note })))
  },
  'holds.expiring': async (deps, { tx, condition }) => {
    while ((await expireMatchingHolds(deps, tx, condition)) > 0);
  },
  'session.cancellingAfterRefund': async (deps, { tx, bookingId, cancelledBookingIds }) => {
    if (await cancelRefundedBooking(deps, tx, bookingId)) cancelledBookingIds.push(bookingId)
  },
  'healthConsent.withdrawn': async (deps, { tx, customerAccountId }) => {
    await expireMatchingHolds(deps, tx, sql`b.customer_account_id = ${customerAccountId}`)
  },
  'payment.succeeded': async (deps, { tx, purpose, ...settled }) => {
    if (purpose === 'booking') await settleBooking(deps, tx, settled)
  },
}

export function bookingJobs(deps: AppDeps): JobHandlers {
  return {
    work: {
      'expire-holds': async () => void (await expireHolds(deps)),
      'complete-sessions': () => completeSessions(deps),
      'close-orphaned-payments': () => closeOrphanedPayments(deps),
      'expire-proposals': () => expireProposals(deps),
    },
    schedules: {
      'expire-holds': '* * * * *',
      'expire-proposals': '* * * * *',
      'complete-sessions': '*/5 * * * *',
      'close-orphaned-payments': '20 * * * *',
    },
  }
}
