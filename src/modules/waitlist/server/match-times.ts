import { toRecipientTime } from '#platform/server/quiet-hours.ts'
import { DAY_PART_HOURS, type DayPart } from '#platform/values/enums.ts'

type Instant = Temporal.Instant

const [MORNING, NOON, EVENING, NIGHT] = DAY_PART_HOURS

/** Returns the part of the day in which a session starts; null at night. */
function getDayPart({ hour }: Temporal.ZonedDateTime): DayPart | null {
  if (hour < MORNING || hour >= NIGHT) return null
  return hour < NOON ? 'morning' : hour < EVENING ? 'afternoon' : 'evening'
}

export interface TimePreferences {
  weekdays: readonly number[]
  parts: readonly DayPart[]
  /** The last suitable day, in the client's time zone. */
  until: Temporal.PlainDate
  timezone: string
  /** Times offered previously; no other time on those days is offered. */
  offered: readonly Instant[]
  /** The client's own bookings. */
  busy: readonly { start: Instant; end: Instant }[]
}

/** Returns the first of `starts` (in order) that matches the preferences, or null (decision 0028). */
export function findFirstSuitable(
  starts: Iterable<Instant>,
  preferences: TimePreferences,
  minutes: number,
): Instant | null {
  const { timezone } = preferences
  const offeredDates = new Set(preferences.offered.map((at) => toRecipientTime(at, timezone).toPlainDate().toString()))
  for (const start of starts) {
    const local = toRecipientTime(start, timezone)
    const date = local.toPlainDate()
    if (Temporal.PlainDate.compare(date, preferences.until) > 0) return null
    const part = getDayPart(local)
    const isPreferred =
      preferences.weekdays.includes(local.dayOfWeek) && part !== null && preferences.parts.includes(part)
    if (isPreferred && !offeredDates.has(date.toString()) && !isBusy(preferences, start, minutes)) return start
  }
  return null
}

function isBusy({ busy }: TimePreferences, start: Instant, minutes: number): boolean {
  const end = start.add({ minutes })
  return busy.some(
    (booking) => Temporal.Instant.compare(start, booking.end) < 0 && Temporal.Instant.compare(booking.start, end) < 0,
  )
}
