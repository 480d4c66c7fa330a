import type { BookingStatus } from '#platform/values/enums.ts'

/** Allowed status transitions (specification §4, decisions: booking status). */
export const BOOKING_TRANSITIONS: Record<BookingStatus, readonly BookingStatus[]> = {
  pendingPayment: ['booked', 'expired'],
  // A payment that succeeds after the hold has expired reserves the time again if it is still free.
  expired: ['booked'],
  // A booking expires if its scheduled charge fails and no other card is added in time (decision 0035).
  booked: ['rescheduleRequested', 'completed', 'noShow', 'cancelledByCustomer', 'cancelledByProvider', 'expired'],
  rescheduleRequested: ['booked', 'cancelledByCustomer', 'cancelledByProvider', 'completed', 'noShow', 'expired'],
  completed: ['noShow'],
  noShow: ['completed'],
  cancelledByCustomer: [],
  cancelledByProvider: [],
}

export const canTransition = (from: BookingStatus, to: BookingStatus): boolean => BOOKING_TRANSITIONS[from].includes(to)

/**
 * Statuses listed as upcoming in 'My sessions' until the session ends. They include 'completed' and 'noShow', because
 * attendance can be recorded before the end and the client may still want to join.
 */
export const UPCOMING_STATUSES = [
  'pendingPayment',
  'booked',
  'rescheduleRequested',
  'completed',
  'noShow',
] as const satisfies readonly BookingStatus[]
/** Statuses listed in the history. Expired holds are omitted, because they never became sessions. */
export const PAST_STATUSES = [
  'booked',
  'rescheduleRequested',
  'completed',
  'noShow',
  'cancelledByCustomer',
  'cancelledByProvider',
] as const satisfies readonly BookingStatus[]
