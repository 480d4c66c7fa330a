import { INVITATION_HOURS } from '#modules/invitations/values/limits.ts'

type Instant = Temporal.Instant

/** An invited time is reserved for 48 hours, but never past the provider's minimum notice (decisions). */
export function getInvitedTimeExpiry(
  startAt: Instant,
  { now, advanceHours }: { now: Instant; advanceHours: number },
): Instant {
  const [byHours, byAdvance] = [now.add({ hours: INVITATION_HOURS }), startAt.subtract({ hours: advanceHours })]
  return Temporal.Instant.compare(byHours, byAdvance) < 0 ? byHours : byAdvance
}

/** All times of an invitation are reserved together, so they must not overlap. `times` are in order. */
export const haveOverlaps = (times: readonly { start: number; end: number }[]): boolean =>
  times.some((time, index) => index > 0 && time.start < times[index - 1]!.end)
