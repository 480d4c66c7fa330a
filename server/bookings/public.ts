import type { House } from '../context.ts'
import type { JobHandlers } from '../jobs/jobs.ts'
import { whenSettled } from '../payments/public.ts'
import { completeSessions } from './complete-sessions.ts'
import { closeLeftOpen, expireHolds } from './expire-holds.ts'
import { settleBooking } from './settle-booking.ts'
import './tables.ts'

export { freeUntil, isStillFree, platformFee } from './booking-rules.ts'
export { cancelByProvider } from './cancel-sessions.ts'
export { endHolds } from './end-holds.ts'

declare module '../jobs/jobs.ts' {
  interface JobKinds {
    'expire-holds': object
    'complete-sessions': object
    'close-left-open': object
  }
}

/** What bookings does when something happens elsewhere, and its own sweepers. */
export function bookingJobs(house: House): JobHandlers {
  whenSettled('booking', settleBooking)
  return {
    work: {
      'expire-holds': async () => void (await expireHolds(house)),
      'complete-sessions': () => completeSessions(house),
      'close-left-open': () => closeLeftOpen(house),
    },
    schedules: { 'expire-holds': '* * * * *', 'complete-sessions': '*/5 * * * *', 'close-left-open': '20 * * * *' },
  }
}
