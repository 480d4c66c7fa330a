import {
  CARD_RETRY_HOURS,
  CHARGE_DAYS_BEFORE,
  FREE_CANCELLATION_HOURS,
  HOLD_MINUTES,
} from '#platform/values/constants.ts'

type Instant = Temporal.Instant

/** Cancellation is free until 24 hours before the start, inclusive (specification §4, §9). */
export const getFreeUntil = (startAt: Instant): Instant => startAt.subtract({ hours: FREE_CANCELLATION_HOURS })
export const isStillFree = (until: Instant, now: Instant): boolean => Temporal.Instant.compare(now, until) <= 0

/** An unpaid booking holds its time for 15 minutes (decisions: hold). */
export const getHoldEnd = (now: Instant): Instant => now.add({ minutes: HOLD_MINUTES })
/** Returns whether a hold has expired. The instant of expiry itself counts as expired. */
export const isHoldExpired = (expiresAt: Instant | null, now: Instant): boolean =>
  expiresAt !== null && Temporal.Instant.compare(expiresAt, now) <= 0

/**
 * Returns when the card is charged for a session that starts more than 75 days from now: 75 days before the start
 * (decision 0035). Null if the payment is due now, including when the start is exactly 75 days away.
 */
export function getChargeDate(startAt: Instant, now: Instant): Instant | null {
  const at = getChargeInstant(startAt)
  return Temporal.Instant.compare(at, now) > 0 ? at : null
}
/**
 * Counts days of exactly 24 hours, as Stripe's 90-day limit does, so a daylight saving change can shift the charge by
 * an hour but never by a day.
 */
const getChargeInstant = (startAt: Instant): Instant => startAt.subtract({ hours: 24 * CHARGE_DAYS_BEFORE })

const LAST_RETRY_HOURS_BEFORE = 2
export const earlier = (a: Instant, b: Instant): Instant => (Temporal.Instant.compare(a, b) <= 0 ? a : b)

/**
 * Returns the deadline for replacing a declined card: 72 hours from now, but no later than two hours before the start.
 * The client always gets at least one hour, unless the session starts sooner.
 */
export function getRetryEnd(startAt: Instant, now: Instant): Instant {
  const minimum = earlier(now.add({ hours: 1 }), startAt)
  const beforeStart = startAt.subtract({ hours: LAST_RETRY_HOURS_BEFORE })
  const latest = Temporal.Instant.compare(beforeStart, minimum) < 0 ? minimum : beforeStart
  return earlier(latest, now.add({ hours: CARD_RETRY_HOURS }))
}

/** Returns the new charge date and retry deadline of a scheduled charge after its session has moved to `start`. */
export const getChargeAfterMove = (start: Instant, now: Instant) => ({
  chargeAt: getChargeInstant(start),
  latest: getRetryEnd(start, now),
})
