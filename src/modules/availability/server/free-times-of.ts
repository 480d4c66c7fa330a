import type { Kysely } from 'kysely'
import type { Tables } from '#platform/server/database/tables.ts'
import { freeStarts } from './free-times.ts'
import { type Calendar, loadCalendar } from './load-calendar.ts'
import { instantAt, minuteAfter } from './minutes.ts'
import type { Minute } from './schedule.ts'

interface Question {
  providerId: string
  durationMinutes: number
  from: Minute
  to: Minute
  now: Temporal.Instant
}

/** Free starts of one counsellor in [from, to), as the calendar stands now. */
export async function freeTimesOf(db: Kysely<Tables>, question: Question): Promise<Minute[]> {
  const calendar = await loadCalendar(db, question.providerId, question)
  return calendar ? startsIn(calendar, question) : []
}

/** Free starts in [from, to) of a calendar that was loaded for at least that span. */
export function startsIn(
  { schedule, taken }: Pick<Calendar, 'schedule' | 'taken'>,
  { durationMinutes, from, to, now }: Omit<Question, 'providerId'>,
): Minute[] {
  return schedule ? freeStarts(schedule, taken, { from, to, now: minuteAfter(now), duration: durationMinutes }) : []
}

const DAY = 1440
const FIRST_LOOK_DAYS = 14

/** The first free start, or null: two weeks are looked at first, because that is nearly always enough. */
export async function firstFreeTime(
  db: Kysely<Tables>,
  question: Omit<Question, 'from' | 'to'>,
): Promise<Temporal.Instant | null> {
  const from = minuteAfter(question.now)
  const calendar = await loadCalendar(db, question.providerId, { from, to: null, now: question.now })
  if (!calendar?.schedule) return null
  const soon = startsIn(calendar, { ...question, from, to: from + FIRST_LOOK_DAYS * DAY })
  const starts =
    soon.length > 0 ? soon : startsIn(calendar, { ...question, from, to: (calendar.schedule.lastDay + 2) * DAY })
  return starts.length > 0 ? instantAt(starts[0]!) : null
}

/** The free starts nearest to a wished one, before or after it; what somebody who lost a race is offered. */
export async function nearestFreeTimes(
  db: Kysely<Tables>,
  question: Omit<Question, 'from' | 'to'> & { around: Minute; count: number },
): Promise<Temporal.Instant[]> {
  const { around, count } = question
  const near = await freeTimesOf(db, { ...question, from: around - 7 * DAY, to: around + 21 * DAY })
  const byDistance = near.toSorted((a, b) => Math.abs(a - around) - Math.abs(b - around) || a - b)
  return byDistance
    .slice(0, count)
    .toSorted((a, b) => a - b)
    .map(instantAt)
}
