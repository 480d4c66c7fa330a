import type { Kysely } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { freeStarts } from './free-times.ts'
import { loadSchedule, loadTaken } from './load-schedule.ts'
import { instantAt, minuteAfter } from './minutes.ts'
import type { Minute, Schedule } from './schedule.ts'

interface Question {
  providerId: string
  durationMinutes: number
  from: Minute
  to: Minute
  now: Temporal.Instant
}

/** Free starts of one counsellor in [from, to), as the calendar stands now. */
export async function freeTimesOf(db: Kysely<Tables>, question: Question): Promise<Minute[]> {
  const schedule = await loadSchedule(db, question.providerId, question.now)
  return schedule ? startsIn(db, schedule, question) : []
}

async function startsIn(
  db: Kysely<Tables>,
  schedule: Schedule,
  { providerId, durationMinutes, from, to, now }: Question,
): Promise<Minute[]> {
  const taken = await loadTaken(db, providerId, { from, to, now })
  return freeStarts(schedule, taken, { from, to, now: minuteAfter(now), duration: durationMinutes })
}

const DAY = 1440
const FIRST_LOOK_DAYS = 14

/** The first free start, or null: two weeks are looked at first, because that is nearly always enough. */
export async function firstFreeTime(
  db: Kysely<Tables>,
  question: Omit<Question, 'from' | 'to'>,
): Promise<Temporal.Instant | null> {
  const schedule = await loadSchedule(db, question.providerId, question.now)
  if (!schedule) return null
  const from = minuteAfter(question.now)
  const soon = await startsIn(db, schedule, { ...question, from, to: from + FIRST_LOOK_DAYS * DAY })
  const starts =
    soon.length > 0 ? soon : await startsIn(db, schedule, { ...question, from, to: (schedule.lastDay + 2) * DAY })
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
