import type { Format } from './format.ts'

/**
 * Formats an instant as 'Tue 24 Nov at 14:00', or with the year if it is not the current one, because lists of payments
 * span years.
 */
export function formatDateAtTime(format: Format, iso: string): string {
  const year = format.wall(iso).date.slice(0, 4)
  return year === format.today.slice(0, 4) ? format.dayAtTime(iso) : `${format.day(iso)} ${year}, ${format.time(iso)}`
}
