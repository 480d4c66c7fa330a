/** Issue 4: nobody is written to between these hours of their own clock. */
const QUIET_FROM = 22
const QUIET_UNTIL = 8

/** When a quiet night ends for whoever lives in this zone (IANA name); null by day. */
export function quietUntil(now: Temporal.Instant, timezone: string): Temporal.Instant | null {
  const local = now.toZonedDateTimeISO(timezone)
  if (local.hour >= QUIET_UNTIL && local.hour < QUIET_FROM) return null
  const day = local.hour >= QUIET_FROM ? local.toPlainDate().add({ days: 1 }) : local.toPlainDate()
  return day.toZonedDateTime({ timeZone: timezone, plainTime: { hour: QUIET_UNTIL } }).toInstant()
}
