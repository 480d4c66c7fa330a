import { HOME_TIME_ZONE } from '#platform/values/constants.ts'

/**
 * Quiet hours in the recipient's time zone, during which emails that can wait are not sent (field-notes 12; decisions
 * 0027, 0028 and 0030).
 */
const QUIET_FROM_HOUR = 22
const QUIET_UNTIL_HOUR = 8
const LAST_SEND_HOUR = 21

/** Converts an instant to the recipient's time zone. An unknown zone falls back to Tallinn, as in the emails. */
export function toRecipientTime(at: Temporal.Instant, timezone: string): Temporal.ZonedDateTime {
  try {
    return at.toZonedDateTimeISO(timezone)
  } catch {
    return at.toZonedDateTimeISO(HOME_TIME_ZONE)
  }
}

export const isQuietTime = (at: Temporal.Instant, timezone: string): boolean => {
  const { hour } = toRecipientTime(at, timezone)
  return hour >= QUIET_FROM_HOUR || hour < QUIET_UNTIL_HOUR
}

const atHour = (day: Temporal.ZonedDateTime, hour: number): Temporal.Instant => day.withPlainTime({ hour }).toInstant()

/** Returns when the quiet hours that contain `when` end: 08:00. */
export function getQuietHoursEnd(when: Temporal.Instant, timezone: string): Temporal.Instant {
  const day = toRecipientTime(when, timezone)
  return atHour(day.hour >= QUIET_UNTIL_HOUR ? day.add({ days: 1 }) : day, QUIET_UNTIL_HOUR)
}

/** Returns the latest send time (21:00) before the quiet hours that contain `when`. */
export function getLastTimeBeforeQuietHours(when: Temporal.Instant, timezone: string): Temporal.Instant {
  const day = toRecipientTime(when, timezone)
  return atHour(day.hour >= QUIET_FROM_HOUR ? day : day.subtract({ days: 1 }), LAST_SEND_HOUR)
}
