import { earlier, getFreeUntil } from '#modules/bookings/values/booking-rules.ts'
import { ATTENDANCE_DAYS, MAX_PROPOSAL_DAYS, PROPOSAL_EXPIRY_HOURS_BEFORE } from '#modules/bookings/values/limits.ts'
import { LATE_MINUTES } from '#platform/values/constants.ts'
import type { BookingStatus } from '#platform/values/enums.ts'

type Instant = Temporal.Instant

const later = (a: Instant, b: Instant): Instant => (Temporal.Instant.compare(a, b) >= 0 ? a : b)
const isBefore = (a: Instant, b: Instant): boolean => Temporal.Instant.compare(a, b) < 0

interface Proposal {
  oldStart: Instant
  starts: readonly Instant[]
  /** False if the session cannot take place at its original time (sick day). */
  keepsOld: boolean
  now: Instant
}

/**
 * Returns the deadline for answering a proposal (docs/decisions/0014): two hours before the earliest time involved, but
 * no sooner than an hour and no later than a week from now, and never after the earliest time itself.
 */
export function getProposalDeadline({ oldStart, starts, keepsOld, now }: Proposal): Instant {
  const first = [...starts, ...(keepsOld ? [oldStart] : [])].reduce(earlier)
  const due = later(first.subtract({ hours: PROPOSAL_EXPIRY_HOURS_BEFORE }), earlier(now.add({ hours: 1 }), first))
  return earlier(due, now.add({ hours: 24 * MAX_PROPOSAL_DAYS }))
}

/** Returns whether a proposal can still be answered. The instant of expiry itself is too late. */
export const isAnswerable = (expiresAt: Instant, now: Instant): boolean => isBefore(now, expiresAt)

/**
 * Returns the end of free cancellation for a session moved by the provider: 24 hours before its new start or the former
 * deadline, whichever is later, but never after the new start.
 */
export const getFreeUntilAfterMove = (old: Instant, start: Instant): Instant =>
  earlier(later(old, getFreeUntil(start)), start)

/** Attendance can be recorded from 15 minutes after the start, for as long as a claim can be opened (§9). */
export const getAttendanceStart = (start: Instant): Instant => start.add({ minutes: LATE_MINUTES })
export const getAttendanceEnd = (end: Instant): Instant => end.add({ hours: 24 * ATTENDANCE_DAYS })

interface BookingTime {
  status: BookingStatus
  start_at: Instant
  end_at: Instant
}

export const isAhead = ({ status }: Pick<BookingTime, 'status'>): boolean =>
  status === 'booked' || status === 'rescheduleRequested'

/** Providers can cancel a session until it ends, and a session with a pending reschedule proposal even after that. */
export const canProviderCancel = (booking: BookingTime, now: Instant): boolean =>
  isAhead(booking) && (isBefore(now, booking.end_at) || booking.status === 'rescheduleRequested')

/**
 * Providers can propose other times until the start (field-notes pain 7). The client's deadline does not apply to them,
 * because the client must accept.
 */
export const canProviderReschedule = ({ status, start_at }: BookingTime, now: Instant): boolean =>
  status === 'booked' && isBefore(now, start_at)

export const canMarkAttendance = ({ status, start_at, end_at }: BookingTime, now: Instant): boolean =>
  (status === 'booked' || status === 'completed' || status === 'noShow') &&
  !isBefore(now, getAttendanceStart(start_at)) &&
  !isBefore(getAttendanceEnd(end_at), now)
