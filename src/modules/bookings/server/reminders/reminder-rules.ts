import { eveningBefore, isNight, morningAfter } from '#platform/server/night.ts'
import { FREE_CANCELLATION_HOURS, ROOM_OPENS_MINUTES_BEFORE } from '#platform/values/constants.ts'

type Instant = Temporal.Instant

/** Each kind, and the wish that turns it off. */
export const WISH_OF = { dayBefore: 'reminderDay', hourBefore: 'reminderHour' } as const
export type ReminderKind = keyof typeof WISH_OF

export interface Reminded {
  startAt: Instant
  /** Since when the session has this start: booked or moved then. */
  since: Instant
  /** The client's. */
  timezone: string
}

/** Written from `from` on; from `until` on it would help nobody any more. */
export interface Span {
  from: Instant
  until: Instant
}

/** Decision 0027: a reminder that comes when nothing can be changed any more is of little use. */
const HOURS_TO_DECIDE = 2
const LEAST_MINUTES_TO_DECIDE = 30
/** The confirmation of four hours ago says the same. */
const FRESH_HOURS = 4
const DAY_USEFUL_UNTIL_HOURS = 3

const isBefore = (a: Instant, b: Instant): boolean => Temporal.Instant.compare(a, b) < 0

/** When a reminder of a session may be written (decision 0027), or null when it would say nothing new. */
export function reminderSpan(kind: ReminderKind, reminded: Reminded): Span | null {
  return kind === 'dayBefore' ? dayBefore(reminded) : hourBefore(reminded)
}

function dayBefore({ startAt, since, timezone }: Reminded): Span | null {
  const from = decentHour(startAt.subtract({ hours: FREE_CANCELLATION_HOURS }), timezone)
  if (isBefore(from.subtract({ hours: FRESH_HOURS }), since)) return null
  return { from, until: startAt.subtract({ hours: DAY_USEFUL_UNTIL_HOURS }) }
}

/** Two hours before the limit; in the night at eight if that leaves half an hour, else the evening before. */
function decentHour(limit: Instant, timezone: string): Instant {
  const wished = limit.subtract({ hours: HOURS_TO_DECIDE })
  if (!isNight(wished, timezone)) return wished
  const morning = morningAfter(wished, timezone)
  const latest = limit.subtract({ minutes: LEAST_MINUTES_TO_DECIDE })
  return isBefore(latest, morning) ? eveningBefore(wished, timezone) : morning
}

function hourBefore({ startAt, since }: Reminded): Span | null {
  const from = startAt.subtract({ hours: 1 })
  return isBefore(from, since) ? null : { from, until: startAt.subtract({ minutes: ROOM_OPENS_MINUTES_BEFORE }) }
}

/** Whether it is to be written now. After hours of silence a late one waits for the morning; an hour before nobody sleeps. */
export function isDue(kind: ReminderKind, reminded: Reminded, now: Instant): boolean {
  const span = reminderSpan(kind, reminded)
  if (!span || isBefore(now, span.from) || !isBefore(now, span.until)) return false
  return kind === 'hourBefore' || !isNight(now, reminded.timezone)
}
