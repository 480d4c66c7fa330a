import {
  type DaySchedule,
  defaultWeek,
  formatClock,
  MINUTES_PER_DAY,
  markOverlaps,
  parseClock,
  type WorkingInterval,
} from '#modules/availability/values/day-schedule.ts'

/** Pure functions that edit a week draft. A closed day keeps its hours until it is saved as closed. */

const NEW_INTERVAL_MINUTES = 120

export type Week = readonly DaySchedule[]
export type IntervalError = 'overlaps' | 'endsFirst'

const changeDay = (week: Week, dayId: number, change: (day: DaySchedule) => DaySchedule): DaySchedule[] =>
  week.map((day) => (day.dayId === dayId ? markDayOverlaps(change(day)) : day))

const markDayOverlaps = (day: DaySchedule): DaySchedule => ({
  ...day,
  workingIntervals: markOverlaps(day.workingIntervals),
})

/** Opens a day with its previous hours or the default ones; closing it keeps its hours in the draft. */
export function toggleDay(week: Week, dayId: number): DaySchedule[] {
  return changeDay(week, dayId, (day) => ({
    ...day,
    isOpened: !day.isOpened,
    workingIntervals: day.workingIntervals.length > 0 ? day.workingIntervals : getDefaultHours(),
  }))
}

const getDefaultHours = () => defaultWeek()[0]!.workingIntervals

/** Adds a two-hour interval that starts an hour after the last one, if the day has room. */
export function addHours(week: Week, dayId: number): DaySchedule[] {
  return changeDay(week, dayId, (day) => {
    const last = Math.max(0, ...day.workingIntervals.map(({ endHours }) => parseClock(endHours)))
    const start = Math.min(last === 0 ? 9 * 60 : last + 60, MINUTES_PER_DAY - 15)
    const more = toWorkingInterval(start, Math.min(start + NEW_INTERVAL_MINUTES, MINUTES_PER_DAY))
    return { ...day, isOpened: true, workingIntervals: [...day.workingIntervals, more] }
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
    const workingIntervals = day.workingIntervals.filter((_one, at) => at !== index)
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
    workingIntervals: day.workingIntervals.map((one, at) => (at === index ? { ...one, ...change } : one)),
  }))
}

/** Copies one day's hours to every open day. */
export function copyToOpenDays(week: Week, dayId: number): DaySchedule[] {
  const { workingIntervals } = week.find((day) => day.dayId === dayId)!
  return week.map((day) => (day.isOpened ? { ...day, workingIntervals: [...workingIntervals] } : day))
}

/** The validation error of an open day's interval. */
export function findIntervalError({ startHours, endHours, hasOverlap }: WorkingInterval): IntervalError | null {
  if (startHours >= endHours) return 'endsFirst'
  return hasOverlap ? 'overlaps' : null
}

export function hasIntervalError(week: Week): boolean {
  return week.some((day) => day.isOpened && day.workingIntervals.some((one) => findIntervalError(one) !== null))
}

export function countOpenMinutes(week: Week): number {
  const length = ({ startHours, endHours }: WorkingInterval) => parseClock(endHours) - parseClock(startHours)
  return week
    .filter((day) => day.isOpened)
    .flatMap((day) => day.workingIntervals)
    .reduce((sum, one) => sum + Math.max(0, length(one)), 0)
}

const formatHours = ({ isOpened, workingIntervals }: DaySchedule) =>
  isOpened ? workingIntervals.map((one) => `${one.startHours}-${one.endHours}`).join() : ''

/** The days whose hours differ from the saved ones, as API input. */
export function listChangedDays(saved: Week, draft: Week) {
  return draft.filter((day, index) => formatHours(day) !== formatHours(saved[index]!)).map(toDayInput)
}

/** A day as API input. */
export const toDayInput = ({ dayId, isOpened, workingIntervals }: DaySchedule) => ({
  dayId,
  isOpened,
  workingIntervals: isOpened ? workingIntervals.map(({ startHours, endHours }) => ({ startHours, endHours })) : [],
})
