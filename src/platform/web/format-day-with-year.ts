import type { Format } from './format.ts'

/** The day of an instant, with the year unless it is the current one. */
export function formatDayWithYear(format: Format, iso: string): string {
  const { date, year } = format.wall(iso)
  return format.today.startsWith(`${year}`) ? format.date(date) : `${format.date(date)} ${year}`
}
