import {
  CARD_RETRY_HOURS,
  CHARGE_DAYS_BEFORE,
  FREE_CANCELLATION_HOURS,
  HOLD_MINUTES,
} from '#platform/values/constants.ts'

type Instant = Temporal.Instant

/** Specification §4, §9: free until 24 hours before the start; the boundary second itself is still free. */
export const freeUntil = (startAt: Instant): Instant => startAt.subtract({ hours: FREE_CANCELLATION_HOURS })
export const isStillFree = (until: Instant, now: Instant): boolean => Temporal.Instant.compare(now, until) <= 0

/** Decisions: an unpaid booking takes its time for 15 minutes. */
export const holdEnds = (now: Instant): Instant => now.add({ minutes: HOLD_MINUTES })
/** A hold that ends at this very moment has ended. */
export const isHoldOver = (ends: Instant | null, now: Instant): boolean =>
  ends !== null && Temporal.Instant.compare(ends, now) <= 0

/** Decision 0035: what starts more than 75 days from now is charged when so many are left; null: paid at once, like the boundary second itself. */
export function chargeAtOf(startAt: Instant, now: Instant): Instant | null {
  const at = chargeDay(startAt)
  return Temporal.Instant.compare(at, now) > 0 ? at : null
}
/** Days of 24 hours, as the provider counts its 90: a changed clock moves it by the hour, never by a day. */
const chargeDay = (startAt: Instant): Instant => startAt.subtract({ hours: 24 * CHARGE_DAYS_BEFORE })

const LAST_HOURS = 2
const earlier = (a: Instant, b: Instant): Instant => (Temporal.Instant.compare(a, b) <= 0 ? a : b)

/** Until when a card that failed may be replaced: 72 hours, two hours before the start at the latest, and at least an hour. */
export function retryEnds(startAt: Instant, now: Instant): Instant {
  const hour = earlier(now.add({ hours: 1 }), startAt)
  const last = startAt.subtract({ hours: LAST_HOURS })
  const latest = Temporal.Instant.compare(last, hour) < 0 ? hour : last
  return earlier(latest, now.add({ hours: CARD_RETRY_HOURS }))
}

/** How a move to this start changes a promised charge. */
export const chargeAfterMove = (start: Instant, now: Instant) => ({
  chargeAt: chargeDay(start),
  latest: retryEnds(start, now),
})
