import { describe, expect, it } from 'vitest'
import {
  getAdjacentPages,
  getDateRange,
  getPageStart,
  groupByDay,
  groupByPartOfDay,
  listSlotStarts,
} from './free-slots.ts'

const STARTS = ['2026-11-26T09:45:00Z', '2026-11-26T10:00:00Z', '2026-11-26T15:00:00Z', '2026-11-26T22:30:00Z']

describe('available start times', () => {
  it('are flattened from the API reply', () => {
    const slot = (startDateTime: string) => ({ startDateTime, endDateTime: startDateTime })
    expect(listSlotStarts([{ slots: [slot('a'), slot('b')] }, { slots: [] }, { slots: [slot('c')] }])).toEqual([
      'a',
      'b',
      'c',
    ])
  })

  it('are grouped by the visitor’s dates, not the counsellor’s', () => {
    expect(groupByDay(STARTS, 'Europe/Tallinn').map(({ date, starts }) => [date, starts.length])).toEqual([
      ['2026-11-26', 3],
      ['2026-11-27', 1],
    ])
    expect(groupByDay(STARTS, 'America/New_York').map(({ date }) => date)).toEqual(['2026-11-26'])
  })

  it('are morning before 12:00 and evening from 17:00', () => {
    const parts = groupByPartOfDay(STARTS.slice(0, 3), 'Europe/Tallinn')
    expect(parts).toEqual([
      { part: 'morning', starts: ['2026-11-26T09:45:00Z'] },
      { part: 'afternoon', starts: ['2026-11-26T10:00:00Z'] },
      { part: 'evening', starts: ['2026-11-26T15:00:00Z'] },
    ])
  })

  it('omit empty parts of a day', () => {
    expect(groupByPartOfDay(['2026-11-26T15:00:00Z'], 'Europe/Tallinn').map(({ part }) => part)).toEqual(['evening'])
  })
})

describe('four-week pages', () => {
  const today = '2026-11-26'
  it.each([
    ['2026-11-26', '2026-11-23'],
    ['2026-12-20', '2026-11-23'],
    ['2026-12-21', '2026-12-21'],
    ['2027-01-18', '2027-01-18'],
    ['2020-01-01', '2026-11-23'],
  ])('the page that contains %s begins on %s', (date, from) => {
    expect(getPageStart(today, date)).toBe(from)
  })
  it('are limited, so that a URL cannot request another century', () => {
    expect(getPageStart(today, '2999-01-01')).toBe('2027-11-22')
    expect(getAdjacentPages(today, '2027-11-22').later).toBeNull()
  })
  it('advance by four weeks and never before the current one', () => {
    expect(getAdjacentPages(today, '2026-11-23')).toEqual({ earlier: null, later: '2026-12-21' })
    expect(getAdjacentPages(today, '2026-12-21')).toEqual({ earlier: '2026-11-23', later: '2027-01-18' })
  })
  it('are requested without past days', () => {
    expect(getDateRange(today, '2026-11-23')).toEqual({ fromDate: '2026-11-26', toDate: '2026-12-20' })
    expect(getDateRange(today, '2026-12-21')).toEqual({ fromDate: '2026-12-21', toDate: '2027-01-17' })
  })
})
