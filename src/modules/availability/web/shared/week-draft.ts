import {
  type DaySchedule,
  defaultWeek,
  formatClock,
  MINUTES_PER_DAY,
  markOverlaps,
  parseClock,
  type WorkingInterval,
} from '#modules/availability/values/day-schedule.ts'

// Pure functions that edit a week draft. A closed day keeps its hours in the draft until it is saved as closed.

const NEW_INTERVAL_MINUTES = 120

export type Week = readonly DaySchedule[]
export type IntervalError = 'overlaps' | 'endsFirst'

const changeDay = (week: Week, dayId: number, change: (day: DaySchedule) => DaySchedule): DaySchedule[] =>
  week.map((day) => (day.dayId === dayId ? markDayOverlaps(change(day)) : day))

const markDayOverlaps = (day: DaySchedule): DaySchedule => ({
  ...day,
  workingIntervals: markOverlaps(day.workingIntervals),
})

/** Opens or closes a day. Opening a day restores its previous hours, or sets the default ones if it has none. */
export function toggleDay(week: Week, dayId: number): DaySchedule[] {
  return changeDay(week, dayId, (day) => ({
    ...day,
    isOpened: !day.isOpened,
    workingIntervals: day.workingIntervals.length > 0 ? day.workingIntervals : getDefaultHours(),
  }))
}

const getDefaultHours = () => defaultWeek()[0]!.workingIntervals

/** Adds a two-hour interval that starts an hour after the last one, or a shorter one at the end of the day. */
export function addHours(week: Week, dayId: number): DaySchedule[] {
  return changeDay(week, dayId, (day) => {
    const last = Math.max(0, ...day.workingIntervals.map(({ endHours }) => parseClock(endHours)))
    const start = Math.min(last === 0 ? 9 * 60 : last + 60, MINUTES_PER_DAY - 15)
    const added = toWorkingInterval(start, Math.min(start + NEW_INTERVAL_MINUTES, MINUTES_PER_DAY))
    return { ...day, isOpened: true, workingIntervals: [...day.workingIntervals, added] }
  })
}

const toWorkingInterval = (start: number, end: number): WorkingInterval => ({
  startHours: formatClock(start),
  endHours: formatClock(end),
  hasOverlap: false,
})

/** Removes an interval; a day without intervals is closed. */
export function removeHours(week: Week, dayId: number, index: number): DaySchedule[] {
  return changeDay(week, dayId, (day) => {
    const workingIntervals = day.workingIntervals.filter((_, position) => position !== index)
    return { ...day, isOpened: workingIntervals.length > 0, workingIntervals }
  })
}

export type ClockChange = Partial<Pick<WorkingInterval, 'startHours' | 'endHours'>>

export function setHours(
  week: Week,
  { dayId, index }: { dayId: number; index: number },
  change: ClockChange,
): DaySchedule[] {
  return changeDay(week, dayId, (day) => ({
    ...day,
    workingIntervals: day.workingIntervals.map((interval, position) =>
      position === index ? { ...interval, ...change } : interval,
    ),
  }))
}

export function copyToOpenDays(week: Week, dayId: number): DaySchedule[] {
  const { workingIntervals } = week.find((day) => day.dayId === dayId)!
  return week.map((day) => (day.isOpened ? { ...day, workingIntervals: [...workingIntervals] } : day))
}

/** Returns the validation error of an open day's interval, or null. */
export function findIntervalError({ startHours, endHours, hasOverlap }: WorkingInterval): IntervalError | null {
  if (startHours >= endHours) return 'endsFirst'
  return hasOverlap ? 'overlaps' : null
}

export function hasIntervalError(week: Week): boolean {
  return week.some(
    (day) => day.isOpened && day.workingIntervals.some((interval) => findIntervalError(interval) !== null),
  )
}

export function countOpenMinutes(week: Week): number {
  const countMinutes = ({ startHours, endHours }: WorkingInterval) => parseClock(endHours) - parseClock(startHours)
  return week
    .filter((day) => day.isOpened)
    .flatMap((day) => day.workingIntervals)
    .reduce((sum, interval) => sum + Math.max(0, countMinutes(interval)), 0)
}

const formatHours = ({ isOpened, workingIntervals }: DaySchedule) =>
  isOpened ? workingIntervals.map(({ startHours, endHours }) => `${startHours}-${endHours}`).join() : ''

/** Returns the days whose hours differ from the saved ones, as API input. */
export function listChangedDays(saved: Week, draft: Week) {
  return draft.filter((day, index) => formatHours(day) !== formatHours(saved[index]!)).map(toDayInput)
}

export const toDayInput = ({ dayId, isOpened, workingIntervals }: DaySchedule) => ({
  dayId,
  isOpened,
  workingIntervals: isOpened ? workingIntervals.map(({ startHours, endHours }) => ({ startHours, endHours })) : [],
})
