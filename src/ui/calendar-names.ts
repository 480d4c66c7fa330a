import { listWeeks } from './calendar-days.ts'

/** Cached formatters: creating one costs about fifty times as much as using it, and a calendar needs forty names. */
const formatters = new Map<string, Intl.DateTimeFormat>()
function formatDate(locale: string, options: Intl.DateTimeFormatOptions, date: string): string {
  const key = locale + JSON.stringify(options)
  const formatter = formatters.get(key) ?? new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' })
  formatters.set(key, formatter)
  return formatter.format(Date.parse(`${date}T00:00:00Z`))
}

/** Formats a day as 'Thursday, 26 November', with the word order and capitalisation of the language. */
export function formatCalendarDay(locale: string, date: string): string {
  return formatDate(locale, { weekday: 'long', day: 'numeric', month: 'long' }, date)
}

/** Formats the month of a day as 'Dec'. */
export function formatShortMonth(locale: string, date: string): string {
  return formatDate(locale, { month: 'short' }, date)
}

/** Lists the names of Monday to Sunday. `short` has at most two letters, so that seven columns fit into 320 px. */
export function listWeekdayNames(locale: string): { short: string; long: string }[] {
  const week = listWeeks({ weeks: 1, from: '2026-11-23' }).flat()
  return week
    .filter((date) => date !== null)
    .map((date) => ({
      short: formatDate(locale, { weekday: 'short' }, date).slice(0, 2),
      long: formatDate(locale, { weekday: 'long' }, date),
    }))
}
