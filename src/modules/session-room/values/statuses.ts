import type { BookingStatus } from '#platform/values/enums.ts'

/** Statuses of bookings with a room; with an open reschedule request, the old time is still valid. */
export const BOOKING_STATUSES_WITH_ROOM = [
  'booked',
  'rescheduleRequested',
  'completed',
  'noShow',
] as const satisfies BookingStatus[]
