import {
  CARD_RETRY_HOURS,
  CHARGE_DAYS_BEFORE,
  FREE_CANCELLATION_HOURS,
  HOLD_MINUTES,
} from '#platform/values/constants.ts'

type Instant = Temporal.Instant

/** Specification §4, §9: cancellation is free until 24 hours before the start, that second included. */
export const getFreeUntil = (startAt: Instant): Instant => startAt.subtract({ hours: FREE_CANCELLATION_HOURS })
export const isStillFree = (until: Instant, now: Instant): boolean => Temporal.Instant.compare(now, until) <= 0

/** Decisions: an unpaid booking holds its time for 15 minutes. */
export const getHoldEnd = (now: Instant): Instant => now.add({ minutes: HOLD_MINUTES })
/** A hold is over at the instant at which it ends. */
export const isHoldOver = (ends: Instant | null, now: Instant): boolean =>
  ends !== null && Temporal.Instant.compare(ends, now) <= 0

/**
 * Decision 0035: sessions that start more than 75 days from now are charged 75 days before the start. Null when the
 * payment is due at once; exactly 75 days counts as due.
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
 * Until when a failed card can be replaced: for 72 hours, but only until two hours before the start, and for at least an
 * hour unless the session starts sooner.
 */
export function getRetryEnd(startAt: Instant, now: Instant): Instant {
  const hour = earlier(now.add({ hours: 1 }), startAt)
  const last = startAt.subtract({ hours: LAST_RETRY_HOURS_BEFORE })
  const latest = Temporal.Instant.compare(last, hour) < 0 ? hour : last
  return earlier(latest, now.add({ hours: CARD_RETRY_HOURS }))
}

/** The new charge date and retry limit of a scheduled charge after a move to this start. */
export const getChargeAfterMove = (start: Instant, now: Instant) => ({
  chargeAt: getChargeInstant(start),
  latest: getRetryEnd(start, now),
})
