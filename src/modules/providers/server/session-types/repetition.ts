import { MAX_OCCURRENCES } from '#modules/providers/values/limits.ts'
import { InvalidFieldError } from '#platform/server/http/send-error.ts'

/** One date or a series, in the provider's time zone. */
export interface Repetition {
  date: Temporal.PlainDate
  /** HH:mm in the provider's time zone. */
  time: string
  every: 'once' | 'week' | 'twoWeeks' | 'month'
  count?: number | undefined
  until?: Temporal.PlainDate | undefined
}

/** Maximum difference, in years, between the year of the first date and the current year (§5). */
const MAX_YEARS_FROM_NOW = 25

/**
 * Lists the days of a repetition in order. Monthly dates keep the weekday and its position in the month (for example,
 * the second Tuesday); a fifth weekday becomes the last one in months that have only four. @throws InvalidFieldError if
 * the repetition ends before it starts or has too many dates.
 */
export function listDates(repetition: Repetition): Temporal.PlainDate[] {
  const { date, every, count, until } = repetition
  if (every === 'once') return [date]
  if (until && Temporal.PlainDate.compare(until, date) < 0)
    throw new InvalidFieldError('dates.until', 'error.endsBeforeStart')
  const dates: Temporal.PlainDate[] = []
  for (let step = 0; step < (count ?? MAX_OCCURRENCES + 1); step++) {
    const next = addStep(date, every, step)
    if (until && Temporal.PlainDate.compare(next, until) > 0) break
    dates.push(next)
  }
  if (dates.length > MAX_OCCURRENCES) throw new InvalidFieldError('dates.until', 'error.tooManyDates')
  return dates
}

function addStep(date: Temporal.PlainDate, every: Repetition['every'], step: number): Temporal.PlainDate {
  if (every !== 'month') return date.add({ weeks: every === 'week' ? step : 2 * step })
  const weekOfMonth = Math.ceil(date.day / 7)
  const first = date.with({ day: 1 }).add({ months: step })
  const weekday = first.add({ days: (date.dayOfWeek - first.dayOfWeek + 7) % 7 })
  const candidate = weekday.add({ weeks: weekOfMonth - 1 })
  return candidate.month === first.month ? candidate : candidate.subtract({ weeks: 1 })
}

/**
 * Lists the start times of a repetition in local time: 18:00 stays 18:00 across clock changes, and a time skipped by a
 * clock change moves an hour later.
 * @throws InvalidFieldError if the year is too far from the current one.
 */
export function listStarts(repetition: Repetition, timezone: string, now: Temporal.Instant): Temporal.Instant[] {
  const thisYear = now.toZonedDateTimeISO(timezone).year
  if (Math.abs(repetition.date.year - thisYear) > MAX_YEARS_FROM_NOW)
    throw new InvalidFieldError('dates.date', 'error.dateInvalid')
  return listDates(repetition).map((day) =>
    day.toZonedDateTime({ timeZone: timezone, plainTime: repetition.time }).toInstant(),
  )
}
