/**
 * Arithmetic on calendar days written 'YYYY-MM-DD'. Days have no zone here; UTC only serves as a ruler without clock changes.
 * Temporal would say it shorter, but not every visitor's browser has it.
 */

const DAY_MS = 86_400_000
const rulerOf = (date: string) => Date.parse(`${date}T00:00:00Z`)
const dateAt = (ruler: number) => new Date(ruler).toISOString().slice(0, 10)

/** `days` later; negative is earlier. */
export function addDays(date: string, days: number): string {
  return dateAt(rulerOf(date) + days * DAY_MS)
}

/** Same day of the month some months on, held back to the month's last day (31 January + 1 = 28 or 29 February). */
export function addMonths(date: string, months: number): string {
  const [year, month, day] = parts(date)
  const first = new Date(Date.UTC(year, month - 1 + months, 1))
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  return dateAt(first.getTime() + (Math.min(day, last) - 1) * DAY_MS)
}

/** Monday 1 to Sunday 7, as in the specification (§3, weekdays). */
export function weekday(date: string): number {
  return new Date(rulerOf(date)).getUTCDay() || 7
}

/** The Monday of the day's week. */
export function mondayOf(date: string): string {
  return addDays(date, 1 - weekday(date))
}

export function dayOfMonth(date: string): number {
  return parts(date)[2]
}

function parts(date: string): [number, number, number] {
  return [Number(date.slice(0, 4)), Number(date.slice(5, 7)), Number(date.slice(8, 10))]
}

/** Which days a calendar shows: `weeks` from a Monday on, or one month. */
export type Span = { weeks: number; from: string } | { month: string }

/** Rows of seven, Monday first; `null` stands for a cell outside the month. */
export function weeksOf(span: Span): (string | null)[][] {
  if ('weeks' in span) return rows(mondayOf(span.from), span.weeks)
  const first = `${span.month.slice(0, 7)}-01`
  const last = addDays(addMonths(first, 1), -1)
  const count = Math.ceil((weekday(first) - 1 + dayOfMonth(last)) / 7)
  return rows(mondayOf(first), count).map((week) =>
    week.map((day) => (day !== null && day >= first && day <= last ? day : null)),
  )
}

function rows(monday: string, count: number): (string | null)[][] {
  return Array.from({ length: count }, (_, week) =>
    Array.from({ length: 7 }, (_, day) => addDays(monday, week * 7 + day)),
  )
}

/** First and last day shown. */
export function boundsOf(span: Span): { first: string; last: string } {
  const days = weeksOf(span)
    .flat()
    .filter((day) => day !== null)
  return { first: days[0]!, last: days.at(-1)! }
}

/** Where a key leads from a day, as people know it from other calendars; undefined for keys that do nothing here. */
export function dayByKey(date: string, key: string, span: Span): string | undefined {
  const page = (sign: 1 | -1) => ('weeks' in span ? addDays(date, sign * 7 * span.weeks) : addMonths(date, sign))
  switch (key) {
    case 'ArrowLeft':
      return addDays(date, -1)
    case 'ArrowRight':
      return addDays(date, 1)
    case 'ArrowUp':
      return addDays(date, -7)
    case 'ArrowDown':
      return addDays(date, 7)
    case 'Home':
      return mondayOf(date)
    case 'End':
      return addDays(mondayOf(date), 6)
    case 'PageUp':
      return page(-1)
    case 'PageDown':
      return page(1)
    default:
      return undefined
  }
}
