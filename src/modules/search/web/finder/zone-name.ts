import { cityOf } from '#platform/web/format.ts'
import type { Translate } from '#platform/web/translate.ts'

/** 'Tallinn time': the zone by its city. Tallinn has words of its own because languages bend the name. */
export function zoneName(t: Translate, timezone: string): string {
  return timezone === 'Europe/Tallinn' ? t('finder.zoneTallinn') : t('finder.zone', { city: cityOf(timezone) })
}

/** The same as a sentence under a list of times. */
export function zoneSentence(t: Translate, timezone: string): string {
  return timezone === 'Europe/Tallinn'
    ? t('finder.timesInTallinn')
    : t('finder.timesInZone', { city: cityOf(timezone) })
}
