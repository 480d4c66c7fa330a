import { expect, it } from 'vitest'
import { type DaySchedule, defaultWeek } from '#modules/availability/values/day-schedule.ts'
import {
  addHours,
  copyToOpenDays,
  countOpenMinutes,
  findIntervalError,
  hasIntervalError,
  listChangedDays,
  removeHours,
  setHours,
  toggleDay,
} from './week-draft.ts'

const WEEK = defaultWeek()
const formatIntervals = (week: DaySchedule[], dayId: number) =>
  week[dayId - 1]!.workingIntervals.map(({ startHours, endHours }) => `${startHours}-${endHours}`)

it('opens a closed day with the default hours and keeps its hours while it is closed', () => {
  expect(formatIntervals(toggleDay(WEEK, 6), 6)).toEqual(['09:00-13:00', '14:00-18:00'])
  const changed = setHours(WEEK, { dayId: 1, index: 0 }, { startHours: '10:00' })
  const reopened = toggleDay(toggleDay(changed, 1), 1)
  expect([reopened[0]!.isOpened, formatIntervals(reopened, 1)]).toEqual([true, ['10:00-13:00', '14:00-18:00']])
})

it('adds an interval after the last one, within the day', () => {
  expect(formatIntervals(addHours(WEEK, 1), 1).at(-1)).toBe('19:00-21:00')
  const late = setHours(WEEK, { dayId: 1, index: 1 }, { endHours: '23:30' })
  expect(formatIntervals(addHours(late, 1), 1).at(-1)).toBe('23:45-24:00')
  expect(formatIntervals(addHours(WEEK, 7), 7)).toEqual(['09:00-11:00'])
})

it('closes a day when its last interval is removed', () => {
  const withoutFirst = removeHours(WEEK, 1, 0)
  expect([withoutFirst[0]!.isOpened, formatIntervals(withoutFirst, 1)]).toEqual([true, ['14:00-18:00']])
  expect(removeHours(withoutFirst, 1, 0)[0]!.isOpened).toBe(false)
})

it('copies hours to the open days and leaves closed ones closed', () => {
  const week = copyToOpenDays(setHours(WEEK, { dayId: 3, index: 0 }, { startHours: '08:00' }), 3)
  expect([1, 2, 3, 4, 5].map((day) => formatIntervals(week, day)[0])).toEqual(Array(5).fill('08:00-13:00'))
  expect(week[5]!.isOpened).toBe(false)
})

it('marks both overlapping intervals, and intervals that end before they start', () => {
  const week = setHours(WEEK, { dayId: 1, index: 1 }, { startHours: '12:45' })
  expect(week[0]!.workingIntervals.map(findIntervalError)).toEqual(['overlaps', 'overlaps'])
  expect(hasIntervalError(week)).toBe(true)
  expect(hasIntervalError(toggleDay(week, 1))).toBe(false)
  expect(findIntervalError({ startHours: '09:00', endHours: '09:00', hasOverlap: false })).toBe('endsFirst')
  expect(hasIntervalError(setHours(WEEK, { dayId: 1, index: 1 }, { startHours: '13:00' }))).toBe(false)
})

it('counts the open minutes', () => {
  expect(countOpenMinutes(WEEK)).toBe(40 * 60)
  expect(countOpenMinutes(toggleDay(WEEK, 1))).toBe(32 * 60)
})

it('returns only the days that differ from the saved ones', () => {
  expect(listChangedDays(WEEK, toggleDay(toggleDay(WEEK, 2), 2))).toEqual([])
  const changed = toggleDay(setHours(WEEK, { dayId: 1, index: 0 }, { endHours: '12:00' }), 5)
  expect(listChangedDays(WEEK, changed)).toEqual([
    {
      dayId: 1,
      isOpened: true,
      workingIntervals: [
        { startHours: '09:00', endHours: '12:00' },
        { startHours: '14:00', endHours: '18:00' },
      ],
    },
    { dayId: 5, isOpened: false, workingIntervals: [] },
  ])
})
