import { toLocalTime } from '#platform/web/local-time.ts'
import { isGroup, type Occurrence, type Template } from './choice.ts'
import type { ProviderPageTexts, ProviderPageTranslate } from './use-provider-page-texts.ts'

type FormatTexts = Pick<ProviderPageTexts, 't' | 'format'>

/** Formats a time zone by its city, such as 'Tallinn time'. */
export function formatZone(t: ProviderPageTranslate, timezone: string): string {
  if (timezone === 'Europe/Tallinn') return t('counsellor.zoneTallinn')
  return t('counsellor.zoneCity', { city: (timezone.split('/').at(-1) ?? timezone).replaceAll('_', ' ') })
}

/**
 * Returns true if the local times of two time zones currently differ. Zones with different names may share the same
 * time.
 */
export function haveDifferentLocalTimes(now: number, zone: string, otherZone: string): boolean {
  const here = toLocalTime(now, zone)
  const there = toLocalTime(now, otherZone)
  return here.time !== there.time || here.date !== there.date
}

/** Formats a time range in the visitor's time zone, such as '14:00 to 14:50'. */
export function formatTimeRange({ t, format }: FormatTexts, start: string, minutes: number): string {
  const end = new Date(Date.parse(start) + minutes * 60_000).toISOString()
  return t('counsellor.fromTo', { from: format.time(start), to: format.time(end) })
}

/** Formats the date, time zone and duration, to append to a start time's accessible name. */
export function formatTimeDetail({ t, format }: FormatTexts, start: string, minutes: number): string {
  return [format.dayLong(start), formatZone(t, format.timezone), t('format.minutes', { count: minutes })].join(', ')
}

/** Formats a session type's title; groups have a prefix, as in 'Group: Calm under pressure'. */
export function formatTemplateTitle(t: ProviderPageTranslate, template: Template): string {
  return isGroup(template) ? t('counsellor.groupTitle', { title: template.title }) : template.title
}

/** Formats a date's free places, such as '3 of 12 places left', or says that it is full. */
export function formatSeats(t: ProviderPageTranslate, { freeSeats, participantsCount }: Occurrence): string {
  if (freeSeats === 0) return t('counsellor.full')
  return t('counsellor.places', { count: freeSeats, of: freeSeats + participantsCount })
}
