import { LANGUAGES, SESSION_LOCATION } from '#platform/values/enums.ts'
import { type Format, formatZoneCity } from '#platform/web/format.ts'
import { toLocalTime } from '#platform/web/local-time.ts'
import type { TextKey, Translate } from '#platform/web/translate.ts'

type T = Translate<TextKey>
interface SessionDetails {
  durationInMinutes: number
  location: number
  languageId: number
}

/** 'Online' or 'On site'. */
export const formatLocation = (t: T, location: number): string =>
  t(location === SESSION_LOCATION.online ? 'booking.online' : 'booking.onSite')

/** '50 min · Online · English'; lines break only after a dot. */
export function formatSessionDetails(t: T, { durationInMinutes, location, languageId }: SessionDetails): string {
  const code = LANGUAGES.find((one) => one.languageId === languageId)?.code
  const facts = [
    t('format.minutes', { count: durationInMinutes }),
    formatLocation(t, location),
    code && t(`language.${code}`),
  ]
  return facts.flatMap((fact) => fact?.replaceAll(' ', '\u00A0') || []).join('\u00A0· ')
}

/** 'Tallinn time': time zones are identified by a well-known city. */
export const formatZoneLabel = (t: T, timezone: string): string =>
  timezone === 'Europe/Tallinn' ? t('booking.zoneTallinn') : t('booking.zone', { city: formatZoneCity(timezone) })

/** '14:00 to 14:50' in the viewer's time zone. */
export const formatSessionHours = (t: T, format: Format, { start, end }: { start: string; end: string }): string =>
  t('booking.fromTo', { from: format.time(start), to: format.time(end) })

/** The start in the provider's time zone with its name, if it differs from the viewer's time; otherwise null. */
export function formatProviderTime(
  t: T,
  format: Format,
  { start, timezone }: { start: string; timezone: string },
): string | null {
  const [readerTime, providerTime] = [format.wall(start), toLocalTime(start, timezone)]
  if (readerTime.time === providerTime.time && readerTime.date === providerTime.date) return null
  return `${providerTime.time}, ${formatZoneLabel(t, timezone)}`
}

/** The session's end; ISO 8601. */
export const getSessionEnd = (start: string, minutes: number): string =>
  new Date(Date.parse(start) + minutes * 60_000).toISOString()
