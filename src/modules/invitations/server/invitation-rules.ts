import { INVITATION_HOURS } from '#platform/values/constants.ts'

type Instant = Temporal.Instant

/** Decisions: an invited time is held for 48 hours, and never past the booking-advance limit. */
export function letsGoAt(startAt: Instant, { now, advanceHours }: { now: Instant; advanceHours: number }): Instant {
  const [byHours, byAdvance] = [now.add({ hours: INVITATION_HOURS }), startAt.subtract({ hours: advanceHours })]
  return Temporal.Instant.compare(byHours, byAdvance) < 0 ? byHours : byAdvance
}

/** Two times of one invitation are held together, so they may not overlap one another either. `times` in order. */
export const overlapOneAnother = (times: readonly { start: number; end: number }[]): boolean =>
  times.some((time, index) => index > 0 && time.start < times[index - 1]!.end)
