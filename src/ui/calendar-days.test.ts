import { describe, expect, test } from 'vitest'
import { addDays, addMonths, getMonday, getRangeBounds, getWeekday, listWeeks, moveDayByKey } from './calendar-days.ts'

describe('days', () => {
  test('treats the nights of daylight saving changes as ordinary days', () => {
    expect(addDays('2026-03-28', 1)).toBe('2026-03-29')
    expect(addDays('2026-03-29', 1)).toBe('2026-03-30')
    expect(addDays('2026-10-25', 1)).toBe('2026-10-26')
  })
  test('handles year ends and leap days', () => {
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
    expect(addDays('2027-03-01', -1)).toBe('2027-02-28')
  })
  test('adding a month to the 31st gives the last day of the next month', () => {
    expect(addMonths('2026-01-31', 1)).toBe('2026-02-28')
    expect(addMonths('2026-12-31', 2)).toBe('2027-02-28')
    expect(addMonths('2026-03-15', -1)).toBe('2026-02-15')
    expect(addMonths('2026-01-31', -2)).toBe('2025-11-30')
  })
  test('starts weeks on Monday and ends them on Sunday', () => {
    expect(getWeekday('2026-11-23')).toBe(1)
    expect(getWeekday('2026-11-29')).toBe(7)
    expect(getMonday('2026-11-29')).toBe('2026-11-23')
    expect(getMonday('2026-11-23')).toBe('2026-11-23')
  })
})

describe('the range of a calendar', () => {
  test('starts four weeks with the week of the given day', () => {
    const weeks = listWeeks({ weeks: 4, from: '2026-11-26' })
    expect(weeks).toHaveLength(4)
    expect(weeks[0]?.[0]).toBe('2026-11-23')
    expect(weeks[3]?.[6]).toBe('2026-12-20')
  })
  test('leaves the cells outside a month empty', () => {
    const weeks = listWeeks({ month: '2026-12-15' })
    expect(weeks).toHaveLength(5)
    expect(weeks[0]).toEqual([null, '2026-12-01', '2026-12-02', '2026-12-03', '2026-12-04', '2026-12-05', '2026-12-06'])
    expect(weeks[4]?.slice(3)).toEqual(['2026-12-31', null, null, null])
  })
  test('shows a February of exactly four weeks in four rows and a long month in six', () => {
    expect(listWeeks({ month: '2027-02-01' })).toHaveLength(4)
    expect(listWeeks({ month: '2026-08-01' })).toHaveLength(6)
  })
  test('has a first and a last day', () => {
    expect(getRangeBounds({ month: '2026-12' })).toEqual({ first: '2026-12-01', last: '2026-12-31' })
    expect(getRangeBounds({ weeks: 4, from: '2026-11-26' })).toEqual({ first: '2026-11-23', last: '2026-12-20' })
  })
})

describe('keyboard navigation', () => {
  const weeks = { weeks: 4, from: '2026-11-23' }
  test.for([
    ['ArrowLeft', '2026-11-25'],
    ['ArrowRight', '2026-11-27'],
    ['ArrowUp', '2026-11-19'],
    ['ArrowDown', '2026-12-03'],
    ['Home', '2026-11-23'],
    ['End', '2026-11-29'],
    ['PageUp', '2026-10-29'],
    ['PageDown', '2026-12-24'],
    ['a', undefined],
  ])('%s moves from Thursday 26 November to %s', ([key, day]) => {
    expect(moveDayByKey('2026-11-26', key!, weeks)).toBe(day)
  })
  test('PageDown in a month moves to the same day of the next month', () => {
    expect(moveDayByKey('2026-01-31', 'PageDown', { month: '2026-01' })).toBe('2026-02-28')
  })
})
