import { type Format, formatZoneCity } from '#platform/web/format.ts'
import { toLocalTime } from '#platform/web/local-time.ts'
import type { TextKey, Translate } from '#platform/web/translate.ts'

type T = Translate<TextKey>
/** Formats the time zone's name, for example 'Tallinn time'. Time zones are named after a well-known city. */
export const formatZoneLabel = (t: T, timezone: string): string =>
  timezone === 'Europe/Tallinn' ? t('booking.zoneTallinn') : t('booking.zone', { city: formatZoneCity(timezone) })

/** Formats the session's hours, for example '14:00 to 14:50', in the viewer's time zone. */
export const formatSessionHours = (t: T, format: Format, { start, end }: { start: string; end: string }): string =>
  t('booking.fromTo', { from: format.time(start), to: format.time(end) })

/** Formats the start in the provider's time zone, with the zone's name; null if it matches the viewer's local time. */
export function formatProviderTime(
  t: T,
  format: Format,
  { start, timezone }: { start: string; timezone: string },
): string | null {
  const [viewerTime, providerTime] = [format.wall(start), toLocalTime(start, timezone)]
  if (viewerTime.time === providerTime.time && viewerTime.date === providerTime.date) return null
  return `${providerTime.time}, ${formatZoneLabel(t, timezone)}`
}

/** Returns the end of the session in ISO 8601. */
export const getSessionEnd = (start: string, minutes: number): string =>
  new Date(Date.parse(start) + minutes * 60_000).toISOString()
