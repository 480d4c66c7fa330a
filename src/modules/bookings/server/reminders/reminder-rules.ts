import { getLastTimeBeforeQuietHours, getQuietHoursEnd, isQuietTime } from '#platform/server/quiet-hours.ts'
import { FREE_CANCELLATION_HOURS, ROOM_OPENS_MINUTES_BEFORE } from '#platform/values/constants.ts'

type Instant = Temporal.Instant

/** Each kind with the email preference that turns it off. */
export const REMINDER_PREFERENCE = { dayBefore: 'reminderDay', hourBefore: 'reminderHour' } as const
export type ReminderKind = keyof typeof REMINDER_PREFERENCE

export interface ReminderTarget {
  startAt: Instant
  /** When this start time was set: at booking or at the last move. */
  since: Instant
  /** The client's time zone. */
  timezone: string
}

/** Sent from `from` on; no longer useful from `until` on. */
export interface ReminderInterval {
  from: Instant
  until: Instant
}

/** Decision 0027: the reminder must leave time to change the booking. */
const HOURS_TO_DECIDE = 2
const MIN_MINUTES_TO_DECIDE = 30
/** A confirmation sent less than four hours ago makes the reminder redundant. */
const FRESH_HOURS = 4
const DAY_USEFUL_UNTIL_HOURS = 3

const isBefore = (a: Instant, b: Instant): boolean => Temporal.Instant.compare(a, b) < 0

/** The interval in which a reminder may be sent (decision 0027), or null when it would be redundant. */
export function getReminderInterval(kind: ReminderKind, target: ReminderTarget): ReminderInterval | null {
  return kind === 'dayBefore' ? getDayBeforeInterval(target) : getHourBeforeInterval(target)
}

function getDayBeforeInterval({ startAt, since, timezone }: ReminderTarget): ReminderInterval | null {
  const from = avoidNight(startAt.subtract({ hours: FREE_CANCELLATION_HOURS }), timezone)
  if (isBefore(from.subtract({ hours: FRESH_HOURS }), since)) return null
  return { from, until: startAt.subtract({ hours: DAY_USEFUL_UNTIL_HOURS }) }
}

/** Two hours before the limit. If that is at night: 08:00 if it leaves half an hour, otherwise the evening before. */
function avoidNight(limit: Instant, timezone: string): Instant {
  const preferred = limit.subtract({ hours: HOURS_TO_DECIDE })
  if (!isQuietTime(preferred, timezone)) return preferred
  const morning = getQuietHoursEnd(preferred, timezone)
  const latest = limit.subtract({ minutes: MIN_MINUTES_TO_DECIDE })
  return isBefore(latest, morning) ? getLastTimeBeforeQuietHours(preferred, timezone) : morning
}

function getHourBeforeInterval({ startAt, since }: ReminderTarget): ReminderInterval | null {
  const from = startAt.subtract({ hours: 1 })
  return isBefore(from, since) ? null : { from, until: startAt.subtract({ minutes: ROOM_OPENS_MINUTES_BEFORE }) }
}

/**
 * Whether to send the reminder now. A late day-before reminder waits for the morning; the hour-before one is sent even
 * at night.
 */
export function isDue(kind: ReminderKind, target: ReminderTarget, now: Instant): boolean {
  const interval = getReminderInterval(kind, target)
  if (!interval || isBefore(now, interval.from) || !isBefore(now, interval.until)) return false
  return kind === 'hourBefore' || !isQuietTime(now, target.timezone)
}
