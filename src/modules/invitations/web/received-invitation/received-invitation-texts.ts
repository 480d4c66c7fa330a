import { type Format, formatZoneCity } from '#platform/web/format.ts'
import { toLocalTime } from '#platform/web/local-time.ts'
import type { useInvitedTexts } from './use-invitation.ts'

type T = ReturnType<typeof useInvitedTexts>['t']

/** Formats the name of a time zone, for example 'Tallinn time'. */
export const formatZoneName = (t: T, timezone: string): string =>
  timezone === 'Europe/Tallinn' ? t('invited.zoneTallinn') : t('invited.zone', { city: formatZoneCity(timezone) })

/** Formats an instant in the viewer's time zone, for example 'Thursday 26 November 2026, 14:00'. */
export const formatFullTime = (format: Format, iso: string): string => `${format.dayLong(iso)}, ${format.time(iso)}`

/** Formats the start in the provider's time zone. Null if it is the same as the viewer's local time. */
export function formatProviderTime(t: T, format: Format, { start, timezone }: { start: string; timezone: string }) {
  const [viewerTime, providerTime] = [format.wall(start), toLocalTime(start, timezone)]
  if (viewerTime.time === providerTime.time && viewerTime.date === providerTime.date) return null
  return `${providerTime.time}, ${formatZoneName(t, timezone)}`
}
