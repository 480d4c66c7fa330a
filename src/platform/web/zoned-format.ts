import type { Format } from './format.ts'
import { parseCalendarDay, toLocalTime } from './local-time.ts'
import type { Translate } from './translate.ts'

type AnyTranslate = Translate<never>

/** Formats the day of an instant in another time zone. */
export const formatZonedDay = (format: Format, iso: string, timezone: string) =>
  format.date(toLocalTime(iso, timezone).date)

/** Formats an instant in another time zone: 'Tue 24 Nov, 14:00'. */
export function formatZonedTime(format: Format, iso: string, timezone: string): string {
  const { date, time } = toLocalTime(iso, timezone)
  return `${format.date(date)}, ${time}`
}

/** Formats a month ('YYYY-MM') as 'Nov', or as 'Nov 2026' for a list that spans years. */
export function formatMonthShort(t: AnyTranslate, month: string, withYear: boolean): string {
  const { month: number, year } = parseCalendarDay(`${month}-01`)
  // The months in dates are in the genitive, but a month on its own is in the nominative. Among the Russian
  // abbreviations, the two differ only for May.
  const name = t(`monthShort.${number === 5 ? 'mayAlone' : number}` as never)
  return withYear ? `${name} ${year}` : name
}
