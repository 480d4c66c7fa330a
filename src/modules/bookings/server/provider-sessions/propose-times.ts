import {
  type BusyInterval,
  computeFreeSlots,
  type Interval,
  instantAt,
  type Minute,
  type Schedule,
} from '#modules/availability/server/public.ts'
import { MINUTES_PER_DAY } from '#modules/availability/values/day-schedule.ts'

const SEARCH_DAYS = 28

interface ProposalQuery {
  /** The session's current time, in UTC minutes. */
  session: Interval
  /** The earliest start to propose. */
  after: Minute
  now: Minute
  count: number
}

/**
 * Proposes free times to replace a session: one on each of the nearest days, as close as possible to the session's
 * local time of day, so that a client with an evening session is not offered three times on the same morning. If there
 * are too few days, adds further times on the same days.
 */
export function proposeTimes(
  schedule: Schedule,
  taken: readonly BusyInterval[],
  { session, after, now, count }: ProposalQuery,
): Minute[] {
  const duration = session.end - session.start
  const free = computeFreeSlots(schedule, taken, {
    from: after,
    to: after + SEARCH_DAYS * MINUTES_PER_DAY,
    now,
    duration,
  })
  const minuteOfDay = toLocalTime(schedule, session.start).minute
  const days = [...Map.groupBy(free, (start) => toLocalTime(schedule, start).day).values()]
  const sortByNearness = (day: Minute[]) =>
    day.toSorted(
      (a, b) =>
        Math.abs(toLocalTime(schedule, a).minute - minuteOfDay) -
        Math.abs(toLocalTime(schedule, b).minute - minuteOfDay),
    )
  const perDay = days.slice(0, SEARCH_DAYS).map(sortByNearness)
  const chosen: Minute[] = []
  for (const candidate of [...perDay.map((day) => day[0]!), ...perDay.flat()]) {
    if (chosen.length === count) break
    if (chosen.every((start) => Math.abs(start - candidate) >= duration)) chosen.push(candidate)
  }
  return chosen.toSorted((a, b) => a - b)
}

/** Adds sessions at these start times to the occupied intervals, in the order that `computeFreeSlots` requires. */
export function addOccupiedTimes(
  schedule: Schedule,
  taken: readonly BusyInterval[],
  starts: readonly Minute[],
  duration: number,
): BusyInterval[] {
  const added = starts.map((start) => ({
    start,
    end: start + duration,
    bufferedStart: start - schedule.bufferBefore,
    bufferedEnd: start + duration + schedule.bufferAfter,
  }))
  return [...taken, ...added].toSorted((a, b) => a.start - b.start)
}

function toLocalTime({ timezone }: Schedule, start: Minute): { day: string; minute: number } {
  const at = instantAt(start).toZonedDateTimeISO(timezone)
  return { day: at.toPlainDate().toString(), minute: at.hour * 60 + at.minute }
}
