import { WrongField } from '#platform/server/http/refusing.ts'
import { MAX_DATES } from '#platform/values/constants.ts'

/** One date or several, on the counsellor's own calendar. */
export interface Repetition {
  date: Temporal.PlainDate
  /** HH:mm on the counsellor's own clock. */
  time: string
  every: 'once' | 'week' | 'twoWeeks' | 'month'
  count?: number | undefined
  until?: Temporal.PlainDate | undefined
}

/** §5: dates are of years around this one. */
const FURTHEST_YEARS = 25

/**
 * The days that a repetition means, in order. A month on is the same weekday at the same place of the month (the second
 * Tuesday stays one); the fifth is the last. @throws WrongField where it ends before it begins or never ends.
 */
export function datesOf(repetition: Repetition): Temporal.PlainDate[] {
  const { date, every, count, until } = repetition
  if (every === 'once') return [date]
  if (until && Temporal.PlainDate.compare(until, date) < 0) throw new WrongField('dates.until', 'error.endsBeforeStart')
  const dates: Temporal.PlainDate[] = []
  for (let step = 0; step < (count ?? MAX_DATES + 1); step++) {
    const next = stepOf(date, every, step)
    if (until && Temporal.PlainDate.compare(next, until) > 0) break
    dates.push(next)
  }
  if (dates.length > MAX_DATES) throw new WrongField('dates.until', 'error.tooManyDates')
  return dates
}

function stepOf(date: Temporal.PlainDate, every: Repetition['every'], step: number): Temporal.PlainDate {
  if (every !== 'month') return date.add({ weeks: every === 'week' ? step : 2 * step })
  const place = Math.ceil(date.day / 7)
  const first = date.with({ day: 1 }).add({ months: step })
  const weekday = first.add({ days: (date.dayOfWeek - first.dayOfWeek + 7) % 7 })
  const wanted = weekday.add({ weeks: place - 1 })
  return wanted.month === first.month ? wanted : wanted.subtract({ weeks: 1 })
}

/**
 * Starts of a repetition: 18:00 stays 18:00 when the clocks change; a time that the clocks skip comes an hour later.
 * @throws WrongField for a year that nobody plans yet.
 */
export function startsOf(repetition: Repetition, timezone: string, now: Temporal.Instant): Temporal.Instant[] {
  const thisYear = now.toZonedDateTimeISO(timezone).year
  if (Math.abs(repetition.date.year - thisYear) > FURTHEST_YEARS)
    throw new WrongField('dates.date', 'error.dateInvalid')
  return datesOf(repetition).map((day) =>
    day.toZonedDateTime({ timeZone: timezone, plainTime: repetition.time }).toInstant(),
  )
}
