import { LANGUAGES, SESSION_LOCATION } from '#platform/values/enums.ts'
import { type Format, formatZoneCity } from '#platform/web/format.ts'
import { toLocalTime } from '#platform/web/local-time.ts'
import type { ReceivedInvitation, useInvitedTexts } from './use-invitation.ts'

type T = ReturnType<typeof useInvitedTexts>['t']

/** '50 min · Online · English'. */
export function describeReceivedSession(
  t: T,
  { durationInMinutes, location, languageId, address }: ReceivedInvitation,
): string {
  const code = LANGUAGES.find((one) => one.languageId === languageId)?.code
  const place = location === SESSION_LOCATION.online ? t('invited.online') : (address ?? t('invited.onSite'))
  return [t('format.minutes', { count: durationInMinutes }), place, code && t(`language.${code}`)]
    .filter(Boolean)
    .join(' · ')
}

/** 'Tallinn time'. */
export const formatZoneName = (t: T, timezone: string): string =>
  timezone === 'Europe/Tallinn' ? t('invited.zoneTallinn') : t('invited.zone', { city: formatZoneCity(timezone) })

/** 'Thursday 26 November 2026, 14:00' in the viewer's time zone. */
export const formatFullTime = (format: Format, iso: string): string => `${format.dayLong(iso)}, ${format.time(iso)}`

/** The start in the provider's time zone, or null if it is the same as in the viewer's. */
export function formatProviderTime(t: T, format: Format, { start, timezone }: { start: string; timezone: string }) {
  const [readerTime, providerTime] = [format.wall(start), toLocalTime(start, timezone)]
  if (readerTime.time === providerTime.time && readerTime.date === providerTime.date) return null
  return `${providerTime.time}, ${formatZoneName(t, timezone)}`
}
