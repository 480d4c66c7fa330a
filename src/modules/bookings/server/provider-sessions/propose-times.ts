import {
  freeStarts,
  type Interval,
  instantAt,
  type Minute,
  type Schedule,
  type Taken,
} from '#modules/availability/server/public.ts'

const DAY = 1440
const LOOK_DAYS = 28

interface Wish {
  /** The session's own time, UTC minutes. */
  session: Interval
  /** Nothing before this is proposed. */
  after: Minute
  now: Minute
  count: number
}

/**
 * Free times in place of a session that cannot be: of each of the nearest days the one nearest to its hour on the wall, so
 * that who comes on Tuesdays after work is not offered three quarters of one morning. With too few days, more of a day.
 */
export function proposeTimes(
  schedule: Schedule,
  taken: readonly Taken[],
  { session, after, now, count }: Wish,
): Minute[] {
  const duration = session.end - session.start
  const free = freeStarts(schedule, taken, { from: after, to: after + LOOK_DAYS * DAY, now, duration })
  const wanted = localOf(schedule, session.start).minute
  const days = [...Map.groupBy(free, (start) => localOf(schedule, start).day).values()]
  const byNearness = (day: Minute[]) =>
    day.toSorted(
      (a, b) => Math.abs(localOf(schedule, a).minute - wanted) - Math.abs(localOf(schedule, b).minute - wanted),
    )
  const perDay = days.slice(0, LOOK_DAYS).map(byNearness)
  const chosen: Minute[] = []
  for (const candidate of [...perDay.map((day) => day[0]!), ...perDay.flat()]) {
    if (chosen.length === count) break
    if (chosen.every((one) => Math.abs(one - candidate) >= duration)) chosen.push(candidate)
  }
  return chosen.toSorted((a, b) => a - b)
}

/** The calendar as it is once these starts are held. Sorted, as the core wants it. */
export function withHeld(
  schedule: Schedule,
  taken: readonly Taken[],
  held: readonly Minute[],
  duration: number,
): Taken[] {
  const more = held.map((start) => ({
    start,
    end: start + duration,
    bufferedStart: start - schedule.bufferBefore,
    bufferedEnd: start + duration + schedule.bufferAfter,
    countsAsSession: true,
  }))
  return [...taken, ...more].toSorted((a, b) => a.start - b.start)
}

function localOf({ timezone }: Schedule, start: Minute): { day: string; minute: number } {
  const at = instantAt(start).toZonedDateTimeISO(timezone)
  return { day: at.toPlainDate().toString(), minute: at.hour * 60 + at.minute }
}
