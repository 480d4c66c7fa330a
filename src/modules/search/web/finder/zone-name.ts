import { formatZoneCity } from '#platform/web/format.ts'
import type { Translate } from '#platform/web/translate.ts'

/**
 * Formats a time zone by its city, for example 'Tallinn time'. Tallinn has its own translation, because some languages
 * inflect the name.
 */
export function formatZoneName(t: Translate, timezone: string): string {
  return timezone === 'Europe/Tallinn' ? t('finder.zoneTallinn') : t('finder.zone', { city: formatZoneCity(timezone) })
}

/** Formats a sentence that states the time zone of a list of times. */
export function formatZoneSentence(t: Translate, timezone: string): string {
  return timezone === 'Europe/Tallinn'
    ? t('finder.timesInTallinn')
    : t('finder.timesInZone', { city: formatZoneCity(timezone) })
}
