// Arithmetic on calendar days in the form 'YYYY-MM-DD'. Days have no time zone, so the arithmetic uses UTC, which has
// no daylight saving. Temporal would be shorter, but some supported browsers lack it.

const DAY_MS = 86_400_000
const toUtcMs = (date: string) => Date.parse(`${date}T00:00:00Z`)
const fromUtcMs = (ms: number) => new Date(ms).toISOString().slice(0, 10)

/** Adds days; a negative number subtracts. */
export function addDays(date: string, days: number): string {
  return fromUtcMs(toUtcMs(date) + days * DAY_MS)
}

/** Adds months; the day is clamped to the last day of the month (31 January + 1 = 28 or 29 February). */
export function addMonths(date: string, months: number): string {
  const [year, month, day] = parseDate(date)
  const first = new Date(Date.UTC(year, month - 1 + months, 1))
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  return fromUtcMs(first.getTime() + (Math.min(day, last) - 1) * DAY_MS)
}

/** Returns 1 for Monday to 7 for Sunday, as in the specification (§3, weekdays). */
export function getWeekday(date: string): number {
  return new Date(toUtcMs(date)).getUTCDay() || 7
}

/** Returns the Monday of the week of a day. */
export function getMonday(date: string): string {
  return addDays(date, 1 - getWeekday(date))
}

export function getDayOfMonth(date: string): number {
  return parseDate(date)[2]
}

function parseDate(date: string): [number, number, number] {
  return [Number(date.slice(0, 4)), Number(date.slice(5, 7)), Number(date.slice(8, 10))]
}

/** The days that a calendar shows: a number of weeks starting on a Monday, or one month. */
export type CalendarRange = { weeks: number; from: string } | { month: string }

/** Lists the days of a range in rows of seven, Monday first; `null` is a cell outside the month. */
export function listWeeks(range: CalendarRange): (string | null)[][] {
  if ('weeks' in range) return buildRows(getMonday(range.from), range.weeks)
  const first = `${range.month.slice(0, 7)}-01`
  const last = addDays(addMonths(first, 1), -1)
  const count = Math.ceil((getWeekday(first) - 1 + getDayOfMonth(last)) / 7)
  return buildRows(getMonday(first), count).map((week) =>
    week.map((day) => (day !== null && day >= first && day <= last ? day : null)),
  )
}

function buildRows(monday: string, count: number): (string | null)[][] {
  return Array.from({ length: count }, (_, week) =>
    Array.from({ length: 7 }, (_, day) => addDays(monday, week * 7 + day)),
  )
}

/** Returns the first and the last day of a range. */
export function getRangeBounds(range: CalendarRange): { first: string; last: string } {
  const days = listWeeks(range)
    .flat()
    .filter((day) => day !== null)
  return { first: days[0]!, last: days.at(-1)! }
}

/** Returns the day that a key moves to, following the usual conventions for date grids, or undefined for other keys. */
export function moveDayByKey(date: string, key: string, range: CalendarRange): string | undefined {
  const page = (sign: 1 | -1) => ('weeks' in range ? addDays(date, sign * 7 * range.weeks) : addMonths(date, sign))
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
      return getMonday(date)
    case 'End':
      return addDays(getMonday(date), 6)
    case 'PageUp':
      return page(-1)
    case 'PageDown':
      return page(1)
    default:
      return undefined
  }
}
