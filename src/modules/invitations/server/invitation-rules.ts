import { INVITATION_HOURS } from '#modules/invitations/values/limits.ts'

type Instant = Temporal.Instant

/**
 * Returns when the reservation of an invited time expires: after 48 hours or when the time's notice period begins,
 * whichever is sooner.
 */
export function getInvitedTimeExpiry(
  startAt: Instant,
  { now, advanceHours }: { now: Instant; advanceHours: number },
): Instant {
  const reservationEnd = now.add({ hours: INVITATION_HOURS })
  const lastBookable = startAt.subtract({ hours: advanceHours })
  return Temporal.Instant.compare(reservationEnd, lastBookable) < 0 ? reservationEnd : lastBookable
}

/**
 * Returns whether any of the times overlap. All times of an invitation are reserved together, so they must not overlap.
 * @param times in chronological order
 */
export const haveOverlaps = (times: readonly { start: number; end: number }[]): boolean =>
  times.some((time, index) => index > 0 && time.start < times[index - 1]!.end)
