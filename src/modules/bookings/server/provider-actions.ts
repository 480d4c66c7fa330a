import { type BookingStatus, SESSION_TYPE } from '#platform/values/enums.ts'
import {
  canMarkAttendance,
  canProviderCancel,
  canProviderReschedule,
  getAttendanceEnd,
  getAttendanceStart,
} from './rescheduling/reschedule-rules.ts'

interface ProviderBooking {
  status: BookingStatus
  type: number
  start_at: Temporal.Instant
  end_at: Temporal.Instant
  free_until: Temporal.Instant
}

/** Returns the changes a provider can make to a booking now, by the same rules as the API calls. */
export const getProviderActions = (booking: ProviderBooking, now: Temporal.Instant) => ({
  canCancel: canProviderCancel(booking, now),
  reschedule: booking.type === SESSION_TYPE.personal && canProviderReschedule(booking, now),
  // A proposal can be withdrawn only while the original time is in the future.
  withdraw: booking.status === 'rescheduleRequested' && Temporal.Instant.compare(now, booking.start_at) < 0,
  attendance: canMarkAttendance(booking, now),
  attendanceFrom: getAttendanceStart(booking.start_at),
  attendanceUntil: getAttendanceEnd(booking.end_at),
})
