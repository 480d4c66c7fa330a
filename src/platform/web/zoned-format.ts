import type { Format } from './format.ts'
import { parseCalendarDay, toLocalTime } from './local-time.ts'
import type { Translate } from './translate.ts'

type T = Translate<never>

/** A date in the counsellor's time zone, with its year unless it is the current one. */
function dayText(format: Format, date: string): string {
  const year = date.slice(0, 4)
  return year === format.today.slice(0, 4) ? format.date(date) : `${format.date(date)} ${year}`
}

/** The day of an instant in the counsellor's time zone. */
export const formatZonedDay = (format: Format, iso: string, timezone: string) =>
  dayText(format, toLocalTime(iso, timezone).date)

/** 'Tue 24 Nov, 14:00'. */
export function formatZonedTime(format: Format, iso: string, timezone: string): string {
  const { date, time } = toLocalTime(iso, timezone)
  return `${dayText(format, date)}, ${time}`
}

/** 'Nov', with the year where the list spans years. `month` is 'YYYY-MM'. */
export function monthShort(t: T, month: string, withYear: boolean): string {
  const { month: number, year } = parseCalendarDay(`${month}-01`)
  const name = t(`monthShort.${number}` as never)
  return withYear ? `${name} ${year}` : name
}
