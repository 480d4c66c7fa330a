import type { Format } from './format.ts'
import { formatDateWithYear } from './format-day-with-year.ts'
import { parseCalendarDay, toLocalTime } from './local-time.ts'
import { LOCALE_FORMATS } from './locale-formats.ts'
import type { Translate } from './translate.ts'

type T = Translate<never>

/** The day of an instant in the counsellor's time zone. */
export const formatZonedDay = (format: Format, iso: string, timezone: string) =>
  formatDateWithYear(format, toLocalTime(iso, timezone).date)

/** 'Tue 24 Nov, 14:00'. */
export function formatZonedTime(format: Format, iso: string, timezone: string): string {
  const { date, time } = toLocalTime(iso, timezone)
  return `${formatDateWithYear(format, date)}, ${time}`
}

/** '7 Nov'. `date` is 'YYYY-MM-DD'. */
export function formatDayShort(t: T, date: string, language: keyof typeof LOCALE_FORMATS): string {
  const { day, month } = parseCalendarDay(date)
  return `${day}${LOCALE_FORMATS[language].dayDot} ${t(`monthShort.${month}` as never)}`
}

/** 'Nov', with the year where the list spans years. `month` is 'YYYY-MM'. */
export function formatMonthShort(t: T, month: string, withYear: boolean): string {
  const { month: number, year } = parseCalendarDay(`${month}-01`)
  const name = t(`monthShort.${number}` as never)
  return withYear ? `${name} ${year}` : name
}
