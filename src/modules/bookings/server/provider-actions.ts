import { type BookingStatus, SESSION_TYPE } from '#platform/values/enums.ts'
import {
  attendanceFrom,
  attendanceUntil,
  mayMarkAttendance,
  providerMayCancel,
  providerMayMove,
} from './moving-rules.ts'

interface ProviderBooking {
  status: BookingStatus
  type: number
  start_at: Temporal.Instant
  end_at: Temporal.Instant
  free_until: Temporal.Instant
}

/** The changes a provider can make to a booking now, by the same rules as the API calls. */
export const providerActions = (booking: ProviderBooking, now: Temporal.Instant) => ({
  mayCancel: providerMayCancel(booking, now),
  reschedule: booking.type === SESSION_TYPE.personal && providerMayMove(booking, now),
  // The original time must still be ahead.
  withdraw: booking.status === 'rescheduleRequested' && Temporal.Instant.compare(now, booking.start_at) < 0,
  attendance: mayMarkAttendance(booking, now),
  attendanceFrom: attendanceFrom(booking.start_at),
  attendanceUntil: attendanceUntil(booking.end_at),
})
