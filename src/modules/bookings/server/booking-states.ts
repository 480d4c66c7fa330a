import type { BookingStatus } from '#platform/values/enums.ts'

/** Allowed status transitions (specification §4, decisions: booking status). */
export const MOVES: Record<BookingStatus, readonly BookingStatus[]> = {
  pendingPayment: ['booked', 'expired'],
  // A payment that succeeds after the hold has expired takes the time again if it is still free.
  expired: ['booked'],
  // Expires when the scheduled charge failed and no other card was added in time (decision 0035).
  booked: ['rescheduleRequested', 'completed', 'noShow', 'cancelledByCustomer', 'cancelledByProvider', 'expired'],
  rescheduleRequested: ['booked', 'cancelledByCustomer', 'cancelledByProvider', 'completed', 'noShow', 'expired'],
  completed: ['noShow'],
  noShow: ['completed'],
  cancelledByCustomer: [],
  cancelledByProvider: [],
}

export const mayMove = (from: BookingStatus, to: BookingStatus): boolean => MOVES[from].includes(to)

/** Statuses in which the booking occupies the provider's time or a seat. */
export const TAKES_TIME = [
  'pendingPayment',
  'booked',
  'rescheduleRequested',
] as const satisfies readonly BookingStatus[]
/** Statuses shown under upcoming in 'My sessions' until the session ends. */
export const UPCOMING = ['pendingPayment', 'booked', 'rescheduleRequested'] as const satisfies readonly BookingStatus[]
/** Statuses shown in the history. An expired hold was never a session. */
export const PAST = [
  'booked',
  'rescheduleRequested',
  'completed',
  'noShow',
  'cancelledByCustomer',
  'cancelledByProvider',
] as const satisfies readonly BookingStatus[]
