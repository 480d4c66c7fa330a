import { FREE_CANCELLATION_HOURS, HOLD_MINUTES } from '#contract/constants.ts'

type Instant = Temporal.Instant

/** Specification §4, §9: free until 24 hours before the start; the boundary second itself is still free. */
export const freeUntil = (startAt: Instant): Instant => startAt.subtract({ hours: FREE_CANCELLATION_HOURS })
export const isStillFree = (until: Instant, now: Instant): boolean => Temporal.Instant.compare(now, until) <= 0

/** Decisions: an unpaid booking takes its time for 15 minutes. */
export const holdEnds = (now: Instant): Instant => now.add({ minutes: HOLD_MINUTES })
/** A hold that ends at this very moment has ended. */
export const isHoldOver = (ends: Instant | null, now: Instant): boolean =>
  ends !== null && Temporal.Instant.compare(ends, now) <= 0
