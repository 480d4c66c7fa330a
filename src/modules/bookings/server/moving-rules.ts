import { ANSWER_HOURS_BEFORE, ATTENDANCE_DAYS, LATE_MINUTES, MAX_ANSWER_DAYS } from '#platform/values/constants.ts'
import type { BookingStatus } from '#platform/values/enums.ts'
import { freeUntil } from './booking-rules.ts'

type Instant = Temporal.Instant

const earlier = (a: Instant, b: Instant): Instant => (Temporal.Instant.compare(a, b) <= 0 ? a : b)
const later = (a: Instant, b: Instant): Instant => (Temporal.Instant.compare(a, b) >= 0 ? a : b)
const isBefore = (a: Instant, b: Instant): boolean => Temporal.Instant.compare(a, b) < 0

interface Offer {
  oldStart: Instant
  starts: readonly Instant[]
  /** False when the old time cannot be kept whatever the client says (sick day). */
  keepsOld: boolean
  now: Instant
}

/**
 * Until when an offer of other times waits (docs/decisions/0014): two hours before the first time it is about, at least an
 * hour, at most a week, never past that first time.
 */
export function answerBy({ oldStart, starts, keepsOld, now }: Offer): Instant {
  const first = [...starts, ...(keepsOld ? [oldStart] : [])].reduce(earlier)
  const due = later(first.subtract({ hours: ANSWER_HOURS_BEFORE }), earlier(now.add({ hours: 1 }), first))
  return earlier(due, now.add({ hours: 24 * MAX_ANSWER_DAYS }))
}

/** An offer that ends at this very moment has ended. */
export const isAnswerable = (expiresAt: Instant, now: Instant): boolean => isBefore(now, expiresAt)

/** A moved session is free again until 24 hours before its new start; what was promised before is never taken back. */
export const movedFreeUntil = (old: Instant, start: Instant): Instant => earlier(later(old, freeUntil(start)), start)

/** §9: from 15 minutes after the start; changeable while a claim could be opened. */
export const attendanceFrom = (start: Instant): Instant => start.add({ minutes: LATE_MINUTES })
export const attendanceUntil = (end: Instant): Instant => end.add({ hours: 24 * ATTENDANCE_DAYS })

interface Standing {
  status: BookingStatus
  start_at: Instant
  end_at: Instant
}

export const isAhead = ({ status }: Pick<Standing, 'status'>): boolean =>
  status === 'booked' || status === 'rescheduleRequested'

/** A counsellor calls off what is not over. */
export const providerMayCancel = (one: Standing, now: Instant): boolean =>
  isAhead(one) && (isBefore(now, one.end_at) || one.status === 'rescheduleRequested')

/** Any time before the start (field-notes pain 7: the host is exempt from the client's limit; the client must accept). */
export const providerMayMove = (one: Standing, now: Instant): boolean =>
  one.status === 'booked' && isBefore(now, one.start_at)

export const mayMarkAttendance = ({ status, start_at, end_at }: Standing, now: Instant): boolean =>
  (status === 'booked' || status === 'completed' || status === 'noShow') &&
  !isBefore(now, attendanceFrom(start_at)) &&
  !isBefore(attendanceUntil(end_at), now)
