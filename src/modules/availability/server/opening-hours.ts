import { getWeekday } from '#modules/availability/values/calendar-days.ts'
import { subtract, union } from './intervals.ts'
import type { DayHours, Interval, Minute, Schedule } from './schedule.ts'
import { getLocalDay, toUtcMinute } from './zone-offsets.ts'

const NO_HOURS: readonly DayHours[] = []

/**
 * Computes the provider's working time, at least within [from, to): standard hours, week plans, holidays and extra
 * hours, minus absences (spec §3 'Working hours', issue 3). The result is sorted and disjoint. It ignores bookings,
 * notice and the booking window.
 */
export function computeOpenIntervals(schedule: Schedule, from: Minute, to: Minute): Interval[] {
  const { timezone } = schedule
  const open: Interval[] = []
  const holidays = new Set(schedule.holidays)
  // One extra day on either side: hours on a day that a zone skips move to the next day, and in a zone whose clocks go
  // back just after midnight the next day starts before this one ends.
  const lastDay = getLocalDay(timezone, to) + 1
  for (let day = getLocalDay(timezone, from) - 1; day <= lastDay; day++) {
    if (holidays.has(day)) continue
    for (const hours of findHours(schedule, day)) {
      open.push({ start: toUtcMinute(timezone, day, hours.start), end: toUtcMinute(timezone, day, hours.end) })
    }
  }
  return subtract(union([...open, ...schedule.extra]), union(schedule.closed))
}

/** Returns whether the provider works during the whole interval. */
export function isInHours(schedule: Schedule, { start, end }: Interval): boolean {
  return computeOpenIntervals(schedule, start, end).some((open) => open.start <= start && end <= open.end)
}

function findHours({ weekly, weekPlans, validFrom, validTo }: Schedule, day: number): readonly DayHours[] {
  for (let i = weekPlans.length - 1; i >= 0; i--) {
    const plan = weekPlans[i]!
    if (day >= plan.fromDay && day <= plan.toDay) return plan.days[getWeekday(day)] ?? NO_HOURS
  }
  if (day < (validFrom ?? -Infinity) || day > (validTo ?? Infinity)) return NO_HOURS
  return weekly[getWeekday(day)] ?? NO_HOURS
}
