import {
  CARD_RETRY_HOURS,
  CHARGE_DAYS_BEFORE,
  FREE_CANCELLATION_HOURS,
  HOLD_MINUTES,
} from '#platform/values/constants.ts'

type Instant = Temporal.Instant

/** Specification §4, §9: cancellation is free until 24 hours before the start, inclusive. */
export const getFreeUntil = (startAt: Instant): Instant => startAt.subtract({ hours: FREE_CANCELLATION_HOURS })
export const isStillFree = (until: Instant, now: Instant): boolean => Temporal.Instant.compare(now, until) <= 0

/** Decisions: an unpaid booking holds its time for 15 minutes. */
export const getHoldEnd = (now: Instant): Instant => now.add({ minutes: HOLD_MINUTES })
/** A hold counts as expired at the exact instant of its expiry. */
export const isHoldOver = (ends: Instant | null, now: Instant): boolean =>
  ends !== null && Temporal.Instant.compare(ends, now) <= 0

/**
 * Decision 0035: sessions that start more than 75 days from now are charged 75 days before the start. Null if the
 * payment is due immediately, which includes exactly 75 days.
 */
export function getChargeDate(startAt: Instant, now: Instant): Instant | null {
  const at = getChargeInstant(startAt)
  return Temporal.Instant.compare(at, now) > 0 ? at : null
}
/**
 * 24-hour days, as Stripe counts its 90-day limit: a daylight saving change shifts the charge by an hour, never by a
 * day.
 */
const getChargeInstant = (startAt: Instant): Instant => startAt.subtract({ hours: 24 * CHARGE_DAYS_BEFORE })

const LAST_RETRY_HOURS_BEFORE = 2
const earlier = (a: Instant, b: Instant): Instant => (Temporal.Instant.compare(a, b) <= 0 ? a : b)

/**
 * The deadline for replacing a failed card: 72 hours, but no later than two hours before the start, and at least an
 * hour unless the session starts sooner.
 */
export function getRetryEnd(startAt: Instant, now: Instant): Instant {
  const hour = earlier(now.add({ hours: 1 }), startAt)
  const last = startAt.subtract({ hours: LAST_RETRY_HOURS_BEFORE })
  const latest = Temporal.Instant.compare(last, hour) < 0 ? hour : last
  return earlier(latest, now.add({ hours: CARD_RETRY_HOURS }))
}

/** A scheduled charge's new date and retry deadline after the session is moved to this start time. */
export const getChargeAfterMove = (start: Instant, now: Instant) => ({
  chargeAt: getChargeInstant(start),
  latest: getRetryEnd(start, now),
})
