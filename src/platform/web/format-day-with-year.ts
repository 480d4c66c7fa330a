import type { Format } from './format.ts'

/** Formats a calendar date, with its year unless it is the current one. */
export function formatDateWithYear(format: Format, date: string): string {
  const year = date.slice(0, 4)
  return format.today.startsWith(year) ? format.date(date) : `${format.date(date)} ${year}`
}

/** Formats the day of an instant in the user's time zone, with its year unless it is the current one. */
export const formatDayWithYear = (format: Format, iso: string): string =>
  formatDateWithYear(format, format.wall(iso).date)
