import { type BookingStatus, SESSION_TYPE } from '#platform/values/enums.ts'
import {
  attendanceFrom,
  attendanceUntil,
  mayMarkAttendance,
  providerMayCancel,
  providerMayMove,
} from './moving-rules.ts'

interface Standing {
  status: BookingStatus
  type: number
  start_at: Temporal.Instant
  end_at: Temporal.Instant
  free_until: Temporal.Instant
}

/** What a counsellor can do with one booking now: the same rules that the calls ask. */
export const providerActions = (booking: Standing, now: Temporal.Instant) => ({
  mayCancel: providerMayCancel(booking, now),
  reschedule: booking.type === SESSION_TYPE.personal && providerMayMove(booking, now),
  // Nobody goes back to a time that is over.
  withdraw: booking.status === 'rescheduleRequested' && Temporal.Instant.compare(now, booking.start_at) < 0,
  attendance: mayMarkAttendance(booking, now),
  attendanceFrom: attendanceFrom(booking.start_at),
  attendanceUntil: attendanceUntil(booking.end_at),
})
