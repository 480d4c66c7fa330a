import type { BookingStatus } from '#platform/values/enums.ts'

/** Every state and where it may go (specification §4, decisions: booking status). */
export const MOVES: Record<BookingStatus, readonly BookingStatus[]> = {
  pendingPayment: ['booked', 'expired'],
  // Money that comes after the hold died takes the time again if it is still free.
  expired: ['booked'],
  // Expired: the card promised for a far date failed, and no other came in time (decision 0035).
  booked: ['rescheduleRequested', 'completed', 'noShow', 'cancelledByCustomer', 'cancelledByProvider', 'expired'],
  rescheduleRequested: ['booked', 'cancelledByCustomer', 'cancelledByProvider', 'completed', 'noShow', 'expired'],
  completed: ['noShow'],
  noShow: ['completed'],
  cancelledByCustomer: [],
  cancelledByProvider: [],
}

export const mayMove = (from: BookingStatus, to: BookingStatus): boolean => MOVES[from].includes(to)

/** States in which the counsellor's time (or a seat) is this booking's. */
export const TAKES_TIME = [
  'pendingPayment',
  'booked',
  'rescheduleRequested',
] as const satisfies readonly BookingStatus[]
/** What 'My sessions' shows as coming, while the session has not ended. */
export const UPCOMING = ['pendingPayment', 'booked', 'rescheduleRequested'] as const satisfies readonly BookingStatus[]
/** What it shows as past. An expired hold was never a session. */
export const PAST = [
  'booked',
  'rescheduleRequested',
  'completed',
  'noShow',
  'cancelledByCustomer',
  'cancelledByProvider',
] as const satisfies readonly BookingStatus[]
