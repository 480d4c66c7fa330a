import { getLastTimeBeforeQuietHours, getQuietHoursEnd, isQuietTime } from '#platform/server/quiet-hours.ts'
import { FREE_CANCELLATION_HOURS, ROOM_OPENS_MINUTES_BEFORE } from '#platform/values/constants.ts'

type Instant = Temporal.Instant

/** The email preference that turns off each kind of reminder. */
export const REMINDER_PREFERENCE = { dayBefore: 'reminderDay', hourBefore: 'reminderHour' } as const
export type ReminderKind = keyof typeof REMINDER_PREFERENCE

export interface ReminderTarget {
  startAt: Instant
  /** When this start time was set: when the session was booked or last moved. */
  since: Instant
  /** The client's time zone. */
  timezone: string
}

/** A reminder is due at `from` and is no longer useful at `until`. */
export interface ReminderInterval {
  from: Instant
  until: Instant
}

/** Preferred and minimum time that a reminder leaves the client to change the booking (decision 0027). */
const HOURS_TO_DECIDE = 2
const MIN_MINUTES_TO_DECIDE = 30
/** A booking confirmation sent within this many hours before a reminder makes the reminder redundant. */
const FRESH_HOURS = 4
const DAY_USEFUL_UNTIL_HOURS = 3

const isBefore = (a: Instant, b: Instant): boolean => Temporal.Instant.compare(a, b) < 0

/** Returns the interval in which a reminder may be sent (decision 0027), or null if it would be redundant. */
export function getReminderInterval(kind: ReminderKind, target: ReminderTarget): ReminderInterval | null {
  return kind === 'dayBefore' ? getDayBeforeInterval(target) : getHourBeforeInterval(target)
}

function getDayBeforeInterval({ startAt, since, timezone }: ReminderTarget): ReminderInterval | null {
  const from = avoidNight(startAt.subtract({ hours: FREE_CANCELLATION_HOURS }), timezone)
  if (isBefore(from.subtract({ hours: FRESH_HOURS }), since)) return null
  return { from, until: startAt.subtract({ hours: DAY_USEFUL_UNTIL_HOURS }) }
}

/**
 * Returns the time two hours before the deadline. If that is at night, returns 08:00, provided this is at least half an
 * hour before the deadline, and otherwise a time on the evening before.
 */
function avoidNight(deadline: Instant, timezone: string): Instant {
  const preferred = deadline.subtract({ hours: HOURS_TO_DECIDE })
  if (!isQuietTime(preferred, timezone)) return preferred
  const morning = getQuietHoursEnd(preferred, timezone)
  const latest = deadline.subtract({ minutes: MIN_MINUTES_TO_DECIDE })
  return isBefore(latest, morning) ? getLastTimeBeforeQuietHours(preferred, timezone) : morning
}

function getHourBeforeInterval({ startAt, since }: ReminderTarget): ReminderInterval | null {
  const from = startAt.subtract({ hours: 1 })
  return isBefore(from, since) ? null : { from, until: startAt.subtract({ minutes: ROOM_OPENS_MINUTES_BEFORE }) }
}

/**
 * Returns whether to send the reminder now. An overdue day-before reminder waits until morning, while the hour-before
 * reminder is sent even at night.
 */
export function isDue(kind: ReminderKind, target: ReminderTarget, now: Instant): boolean {
  const interval = getReminderInterval(kind, target)
  if (!interval || isBefore(now, interval.from) || !isBefore(now, interval.until)) return false
  return kind === 'hourBefore' || !isQuietTime(now, target.timezone)
}
