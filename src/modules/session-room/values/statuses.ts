import type { BookingStatus } from '#platform/values/enums.ts'

/** Statuses of bookings that have a room. While a reschedule request is open, the old time stays valid. */
export const BOOKING_STATUSES_WITH_ROOM = [
  'booked',
  'rescheduleRequested',
  'completed',
  'noShow',
] as const satisfies BookingStatus[]
