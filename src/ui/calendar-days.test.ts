import { describe, expect, test } from 'vitest'
import { addDays, addMonths, boundsOf, dayByKey, mondayOf, weekday, weeksOf } from './calendar-days.ts'

describe('days', () => {
  test('the nights Tallinn changes its clocks are ordinary days', () => {
    expect(addDays('2026-03-28', 1)).toBe('2026-03-29')
    expect(addDays('2026-03-29', 1)).toBe('2026-03-30')
    expect(addDays('2026-10-25', 1)).toBe('2026-10-26')
  })
  test('years and leap days are crossed', () => {
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
    expect(addDays('2027-03-01', -1)).toBe('2027-02-28')
  })
  test('a month on from the 31st is the last of the next', () => {
    expect(addMonths('2026-01-31', 1)).toBe('2026-02-28')
    expect(addMonths('2026-12-31', 2)).toBe('2027-02-28')
    expect(addMonths('2026-03-15', -1)).toBe('2026-02-15')
    expect(addMonths('2026-01-31', -2)).toBe('2025-11-30')
  })
  test('weeks begin on Monday and end on Sunday', () => {
    expect(weekday('2026-11-23')).toBe(1)
    expect(weekday('2026-11-29')).toBe(7)
    expect(mondayOf('2026-11-29')).toBe('2026-11-23')
    expect(mondayOf('2026-11-23')).toBe('2026-11-23')
  })
})

describe('what a calendar shows', () => {
  test('four weeks start with the week of the day given', () => {
    const weeks = weeksOf({ weeks: 4, from: '2026-11-26' })
    expect(weeks).toHaveLength(4)
    expect(weeks[0]?.[0]).toBe('2026-11-23')
    expect(weeks[3]?.[6]).toBe('2026-12-20')
  })
  test('a month leaves the cells outside it empty', () => {
    const weeks = weeksOf({ month: '2026-12-15' })
    expect(weeks).toHaveLength(5)
    expect(weeks[0]).toEqual([null, '2026-12-01', '2026-12-02', '2026-12-03', '2026-12-04', '2026-12-05', '2026-12-06'])
    expect(weeks[4]?.slice(3)).toEqual(['2026-12-31', null, null, null])
  })
  test('a February of exactly four weeks takes four rows, a long month six', () => {
    expect(weeksOf({ month: '2027-02-01' })).toHaveLength(4)
    expect(weeksOf({ month: '2026-08-01' })).toHaveLength(6)
  })
  test('its first and last day are known', () => {
    expect(boundsOf({ month: '2026-12' })).toEqual({ first: '2026-12-01', last: '2026-12-31' })
    expect(boundsOf({ weeks: 4, from: '2026-11-26' })).toEqual({ first: '2026-11-23', last: '2026-12-20' })
  })
})

describe('keys', () => {
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
  ])('%s leads from Thursday 26 November to %s', ([key, day]) => {
    expect(dayByKey('2026-11-26', key!, weeks)).toBe(day)
  })
  test('in a month, PageDown goes to the same day of the next', () => {
    expect(dayByKey('2026-01-31', 'PageDown', { month: '2026-01' })).toBe('2026-02-28')
  })
})
