import { STEP_MINUTES } from '#platform/values/constants.ts'
import { subtract, union } from './intervals.ts'
import { isInHours, openTime } from './opening-hours.ts'
import type { Interval, Minute, Schedule, Taken, Wanted } from './schedule.ts'
import { instantsOfDays, localDayOf, spanAt } from './zone-offsets.ts'

const DAY = 1440

/** Why a start cannot be booked, or true. */
export type FreeVerdict = true | 'outsideHours' | 'tooSoon' | 'tooFar' | 'taken' | 'dayFull' | 'offStep'

/**
 * The stretches of [from, to) in which a session of the wanted length can lie, notice and booking window applied and
 * both sides' buffers kept (issue 2 'Availability'). The daily maximum and the step are about starts: see `freeStarts`.
 */
export function freeIntervals(schedule: Schedule, taken: readonly Taken[], wanted: Wanted): Interval[] {
  const window = startWindow(schedule, wanted)
  if (window.start >= window.end) return []
  const pieces = subtract(freePieces(schedule, taken, window), daysTooFar(schedule))
  return clip(pieces, window).filter(({ start, end }) => end - start >= wanted.duration)
}

/**
 * The sorted UTC minutes in [from, to) at which a session of the wanted length may start (issue 2 'Availability', spec
 * §9: 15-minute steps). `taken` must be sorted by start and hold everything that touches the window's local days, else
 * the daily maximum counts short.
 */
export function freeStarts(schedule: Schedule, taken: readonly Taken[], wanted: Wanted): Minute[] {
  const window = startWindow(schedule, wanted)
  if (window.start >= window.end) return []
  const reach = { start: window.start, end: window.end + wanted.duration }
  const starts: Interval[] = []
  for (const { start, end } of freePieces(schedule, taken, reach)) {
    starts.push({ start, end: end - wanted.duration + 1 })
  }
  const allowed = subtract(clip(starts, window), union(shutDays(schedule, taken, window)))
  return onStep(allowed, schedule.timezone, wanted.step ?? STEP_MINUTES)
}

/**
 * The same rules for one start, asked when it is booked. Where several are broken the answer is the first of: off the
 * 15-minute step, too soon, too far, outside the hours, taken, day full.
 */
export function isFree(
  schedule: Schedule,
  taken: readonly Taken[],
  start: Minute,
  duration: number,
  now: Minute,
): FreeVerdict {
  const end = start + duration
  const day = localDayOf(schedule.timezone, start)
  if ((start + spanAt(schedule.timezone, start).offset) % STEP_MINUTES !== 0) return 'offStep'
  if (start < now + schedule.advanceMinutes) return 'tooSoon'
  if (day > schedule.lastDay) return 'tooFar'
  if (!isInHours(schedule, { start, end })) return 'outsideHours'
  const from = start - schedule.bufferBefore
  const to = end + schedule.bufferAfter
  if (taken.some(({ bufferedStart, bufferedEnd }) => from < bufferedEnd && bufferedStart < to)) return 'taken'
  return isFull(schedule, sessionsByDay(schedule, taken).get(day) ?? 0) ? 'dayFull' : true
}

/** Where starts can be: from notice on; nothing beyond the last day is looked at (a zone is at most a day from UTC). */
function startWindow({ advanceMinutes, lastDay }: Schedule, { from, to, now }: Wanted): Interval {
  return { start: Math.max(from, now + advanceMinutes), end: Math.min(to, (lastDay + 2) * DAY) }
}

/**
 * Opening hours minus the time around everything taken. A session [s, e) with its own buffers keeps clear of a taken
 * [t, u) exactly when it keeps clear of [t - bufferAfter, u + bufferBefore), so its buffers may leave the hours.
 */
function freePieces(schedule: Schedule, taken: readonly Taken[], { start, end }: Interval): Interval[] {
  const { bufferBefore, bufferAfter } = schedule
  const blocked: Interval[] = []
  for (const { bufferedStart, bufferedEnd } of taken) {
    blocked.push({ start: bufferedStart - bufferAfter, end: bufferedEnd + bufferBefore })
  }
  return subtract(openTime(schedule, start, end), union(blocked))
}

/** Days on which no session may start: those after the last day and those that have their maximum. */
function shutDays(schedule: Schedule, taken: readonly Taken[], window: Interval): Interval[] {
  if (isFull(schedule, 0)) return [window]
  const shut = daysTooFar(schedule)
  for (const [day, sessions] of sessionsByDay(schedule, taken)) {
    if (isFull(schedule, sessions)) shut.push(...instantsOfDays(schedule.timezone, day, day))
  }
  return shut
}

/** The instants after the last day, as far as `startWindow` reaches. */
function daysTooFar({ timezone, lastDay }: Schedule): Interval[] {
  return instantsOfDays(timezone, lastDay + 1, lastDay + 3)
}

function isFull({ dailyMaximum }: Schedule, sessions: number): boolean {
  return dailyMaximum !== null && sessions >= dailyMaximum
}

/** Sessions by the local day of their start; empty without a daily maximum, which most counsellors do not set. */
function sessionsByDay({ timezone, dailyMaximum }: Schedule, taken: readonly Taken[]): Map<number, number> {
  const sessions = new Map<number, number>()
  if (dailyMaximum === null) return sessions
  for (const { start, countsAsSession } of taken) {
    if (!countsAsSession) continue
    const day = localDayOf(timezone, start)
    sessions.set(day, (sessions.get(day) ?? 0) + 1)
  }
  return sessions
}

function clip(intervals: readonly Interval[], window: Interval): Interval[] {
  const inside: Interval[] = []
  for (const { start, end } of intervals) {
    const from = Math.max(start, window.start)
    const to = Math.min(end, window.end)
    if (from < to) inside.push({ start: from, end: to })
  }
  return inside
}

/** The instants in the intervals that stand on the step of the local wall clock, offset by offset. */
function onStep(intervals: readonly Interval[], zone: string, step: number): Minute[] {
  const starts: Minute[] = []
  for (const { start, end } of intervals) {
    for (let at = start; at < end; ) {
      const span = spanAt(zone, at)
      const stop = Math.min(end, span.end)
      for (let s = Math.ceil((at + span.offset) / step) * step - span.offset; s < stop; s += step) starts.push(s)
      at = stop
    }
  }
  return starts
}
