import { MINUTES_PER_DAY } from '#modules/availability/values/day-schedule.ts'
import { TIME_STEP_MINUTES } from '#platform/values/constants.ts'
import { subtract, union } from './intervals.ts'
import { computeOpenIntervals, isInHours } from './opening-hours.ts'
import type { BusyInterval, Interval, Minute, Schedule, SlotSearch } from './schedule.ts'
import { findOffsetPeriod, getLocalDay, listDayIntervals } from './zone-offsets.ts'

/** The rule that a start time breaks, or true if it can be booked. */
export type SlotVerdict = true | 'outsideHours' | 'tooSoon' | 'tooFar' | 'taken' | 'dayFull' | 'offStep'

/**
 * Returns the sorted UTC minutes in [from, to) at which a session of the requested length may start (issue 2
 * 'Availability', spec §9: 15-minute steps), after applying notice, booking window, daily maximum and the buffers of
 * new and existing sessions. `taken` must be sorted by start and contain every entry that touches the window's local
 * days; otherwise too few sessions count towards the daily maximum.
 */
export function computeFreeSlots(schedule: Schedule, taken: readonly BusyInterval[], query: SlotSearch): Minute[] {
  const window = computeStartWindow(schedule, query)
  if (window.start >= window.end) return []
  const range = { start: window.start, end: window.end + query.duration }
  const starts: Interval[] = []
  for (const { start, end } of listFreeIntervals(schedule, taken, range)) {
    starts.push({ start: Math.max(start, window.start), end: Math.min(end - query.duration + 1, window.end) })
  }
  const allowed = subtract(starts, union(listClosedDays(schedule, taken, window)))
  return listSteps(allowed, schedule.timezone, query.step ?? TIME_STEP_MINUTES)
}

/**
 * Applies the rules of `computeFreeSlots` to a single start time when it is booked. If the start time breaks several
 * rules, returns the first of: offStep, tooSoon, tooFar, outsideHours, taken, dayFull.
 */
export function checkSlot(
  schedule: Schedule,
  taken: readonly BusyInterval[],
  start: Minute,
  duration: number,
  now: Minute,
): SlotVerdict {
  const end = start + duration
  const day = getLocalDay(schedule.timezone, start)
  if ((start + findOffsetPeriod(schedule.timezone, start).offset) % TIME_STEP_MINUTES !== 0) return 'offStep'
  if (start < now + schedule.advanceMinutes) return 'tooSoon'
  if (day > schedule.lastDay) return 'tooFar'
  if (!isInHours(schedule, { start, end })) return 'outsideHours'
  const from = start - schedule.bufferBefore
  const to = end + schedule.bufferAfter
  if (taken.some(({ bufferedStart, bufferedEnd }) => from < bufferedEnd && bufferedStart < to)) return 'taken'
  return isFull(schedule, countSessionsByDay(schedule, taken).get(day) ?? 0) ? 'dayFull' : true
}

/**
 * Returns the interval that can contain start times: from the end of the notice period to two days past the last
 * bookable day (no time zone is more than a day from UTC).
 */
function computeStartWindow({ advanceMinutes, lastDay }: Schedule, { from, to, now }: SlotSearch): Interval {
  return { start: Math.max(from, now + advanceMinutes), end: Math.min(to, (lastDay + 2) * MINUTES_PER_DAY) }
}

/**
 * Returns the opening hours minus busy time. A session [s, e) with its own buffers is clear of an entry [t, u) exactly
 * when it is clear of [t - bufferAfter, u + bufferBefore), so its buffers may extend outside the hours.
 */
function listFreeIntervals(schedule: Schedule, taken: readonly BusyInterval[], { start, end }: Interval): Interval[] {
  const { bufferBefore, bufferAfter } = schedule
  const blocked: Interval[] = []
  for (const { bufferedStart, bufferedEnd } of taken) {
    blocked.push({ start: bufferedStart - bufferAfter, end: bufferedEnd + bufferBefore })
  }
  return subtract(computeOpenIntervals(schedule, start, end), union(blocked))
}

/**
 * Lists the days on which no session may start: those after the last bookable day and those that have reached the daily
 * maximum.
 */
function listClosedDays(schedule: Schedule, taken: readonly BusyInterval[], window: Interval): Interval[] {
  if (isFull(schedule, 0)) return [window]
  const { timezone, lastDay } = schedule
  const closed = listDayIntervals(timezone, lastDay + 1, lastDay + 3) // as far as `computeStartWindow` reaches
  for (const [day, sessions] of countSessionsByDay(schedule, taken)) {
    if (isFull(schedule, sessions)) closed.push(...listDayIntervals(timezone, day, day))
  }
  return closed
}

function isFull({ dailyMaximum }: Schedule, sessions: number): boolean {
  return dailyMaximum !== null && sessions >= dailyMaximum
}

/**
 * Counts sessions by the local day of their start. Returns an empty map if there is no daily maximum, which is the
 * usual case.
 */
function countSessionsByDay({ timezone, dailyMaximum }: Schedule, taken: readonly BusyInterval[]): Map<number, number> {
  const sessions = new Map<number, number>()
  if (dailyMaximum === null) return sessions
  for (const { start } of taken) {
    const day = getLocalDay(timezone, start)
    sessions.set(day, (sessions.get(day) ?? 0) + 1)
  }
  return sessions
}

/** Lists the minutes in the intervals that are multiples of the step in local time, one offset period at a time. */
function listSteps(intervals: readonly Interval[], zone: string, step: number): Minute[] {
  const starts: Minute[] = []
  for (const { start, end } of intervals) {
    for (let from = start; from < end; ) {
      const { offset, end: periodEnd } = findOffsetPeriod(zone, from)
      const to = Math.min(end, periodEnd)
      for (let at = Math.ceil((from + offset) / step) * step - offset; at < to; at += step) starts.push(at)
      from = to
    }
  }
  return starts
}
