/** Night on somebody's own clock: no letter that could wait is sent (field-notes 12; decisions 0027, 0028 and 0030). */
const NIGHT_FROM = 22
const NIGHT_TO = 8
const LAST_LETTER = 21
const HOME_ZONE = 'Europe/Tallinn'

/** Somebody's clock. A zone that this machine does not know is read as Tallinn's, as in the letters themselves. */
export function onClock(at: Temporal.Instant, timezone: string): Temporal.ZonedDateTime {
  try {
    return at.toZonedDateTimeISO(timezone)
  } catch {
    return at.toZonedDateTimeISO(HOME_ZONE)
  }
}

export const isNight = (at: Temporal.Instant, timezone: string): boolean => {
  const { hour } = onClock(at, timezone)
  return hour >= NIGHT_FROM || hour < NIGHT_TO
}

const at = (day: Temporal.ZonedDateTime, hour: number): Temporal.Instant => day.withPlainTime({ hour }).toInstant()

/** Eight o'clock of the morning that ends the night in which `when` lies. */
export function morningAfter(when: Temporal.Instant, timezone: string): Temporal.Instant {
  const day = onClock(when, timezone)
  return at(day.hour >= NIGHT_TO ? day.add({ days: 1 }) : day, NIGHT_TO)
}

/** The last decent hour before the night in which `when` lies. */
export function eveningBefore(when: Temporal.Instant, timezone: string): Temporal.Instant {
  const day = onClock(when, timezone)
  return at(day.hour >= NIGHT_FROM ? day : day.subtract({ days: 1 }), LAST_LETTER)
}
