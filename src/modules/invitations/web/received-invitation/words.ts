import { LANGUAGES, SESSION_LOCATION } from '#platform/values/enums.ts'
import { cityOf, type Format } from '#platform/web/format.ts'
import { wallClock } from '#platform/web/zoned.ts'
import type { Received, useInvitedTexts } from './use-invitation.ts'

type T = ReturnType<typeof useInvitedTexts>['t']

/** '50 min · Online · English'. */
export function factsOf(t: T, { durationInMinutes, location, languageId, address }: Received): string {
  const code = LANGUAGES.find((one) => one.languageId === languageId)?.code
  const place = location === SESSION_LOCATION.online ? t('invited.online') : (address ?? t('invited.onSite'))
  return [t('format.minutes', { count: durationInMinutes }), place, code && t(`language.${code}`)]
    .filter(Boolean)
    .join(' · ')
}

/** 'Tallinn time'. */
export const zoneName = (t: T, timezone: string): string =>
  timezone === 'Europe/Tallinn' ? t('invited.zoneTallinn') : t('invited.zone', { city: cityOf(timezone) })

/** 'Thursday 26 November 2026, 14:00' in the reader's time zone. */
export const fullTime = (format: Format, iso: string): string => `${format.dayLong(iso)}, ${format.time(iso)}`

/** The start in the provider's time zone, or null if it is the same as in the reader's. */
export function theirTime(t: T, format: Format, { start, timezone }: { start: string; timezone: string }) {
  const [mine, theirs] = [format.wall(start), wallClock(start, timezone)]
  return mine.time === theirs.time && mine.date === theirs.date ? null : `${theirs.time}, ${zoneName(t, timezone)}`
}
