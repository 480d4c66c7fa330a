import { describe, expect, it, test } from 'vitest'
import { listDates, listStarts, type Repetition } from './repetition.ts'

const NOW = Temporal.Instant.from('2026-09-01T08:00:00Z')
const day = (date: string) => Temporal.PlainDate.from(date)
const repeat = (date: string, every: Repetition['every'], options: Partial<Repetition> = {}): Repetition => ({
  date: day(date),
  time: '18:00',
  every,
  ...options,
})
const days = (repetition: Repetition) => listDates(repetition).map(String)
const starts = (repetition: Repetition, zone: string) => listStarts(repetition, zone, NOW).map(String)

describe('listing the days of a repetition', () => {
  it('returns one date for a single date, ignoring the count', () => {
    expect(days(repeat('2026-11-26', 'once', { count: 7 }))).toEqual(['2026-11-26'])
  })

  it('keeps the weekday of weekly and fortnightly dates across the end of a year', () => {
    expect(days(repeat('2026-12-24', 'week', { count: 3 }))).toEqual(['2026-12-24', '2026-12-31', '2027-01-07'])
    expect(days(repeat('2026-12-24', 'twoWeeks', { count: 2 }))).toEqual(['2026-12-24', '2027-01-07'])
  })

  it('keeps the weekday and its position in monthly dates; a fifth weekday becomes the last one', () => {
    expect(days(repeat('2026-11-10', 'month', { count: 3 }))).toEqual(['2026-11-10', '2026-12-08', '2027-01-12'])
    expect(days(repeat('2026-12-31', 'month', { count: 4 }))).toEqual([
      '2026-12-31',
      '2027-01-28',
      '2027-02-25',
      '2027-03-25',
    ])
    const weekdays = listDates(repeat('2026-11-30', 'month', { count: 24 })).map((date) => [date.dayOfWeek, date.month])
    expect(weekdays.every(([weekday]) => weekday === 1)).toBe(true)
    expect(weekdays.map(([, month]) => month).slice(0, 3)).toEqual([11, 12, 1])
  })

  it('treats `until` as the last possible day', () => {
    expect(days(repeat('2026-11-26', 'week', { until: day('2026-12-10') }))).toHaveLength(3)
    expect(days(repeat('2026-11-26', 'week', { until: day('2026-12-09') }))).toHaveLength(2)
  })

  it('rejects an end before the start, more than 52 dates and a year too far away', () => {
    const getThrownField = (run: () => unknown) => {
      try {
        return run()
      } catch (error) {
        return [(error as { field: string }).field, (error as { textKey: string }).textKey]
      }
    }
    expect(getThrownField(() => days(repeat('2026-11-26', 'week', { until: day('2026-11-25') })))).toEqual([
      'dates.until',
      'error.endsBeforeStart',
    ])
    expect(days(repeat('2026-11-26', 'week', { until: day('2027-11-18') }))).toHaveLength(52)
    expect(getThrownField(() => days(repeat('2026-11-26', 'week', { until: day('2027-11-25') })))).toEqual([
      'dates.until',
      'error.tooManyDates',
    ])
    expect(getThrownField(() => starts(repeat('2099-01-01', 'once'), 'UTC'))).toEqual([
      'dates.date',
      'error.dateInvalid',
    ])
  })
})

test.each([
  ['autumn', repeat('2026-10-22', 'week', { count: 2 }), ['2026-10-22T15:00:00Z', '2026-10-29T16:00:00Z']],
  ['spring', repeat('2027-03-25', 'week', { count: 2 }), ['2027-03-25T16:00:00Z', '2027-04-01T15:00:00Z']],
  [
    'both changes in monthly dates',
    repeat('2026-10-06', 'month', { count: 8 }),
    [
      '2026-10-06T15:00:00Z',
      '2026-11-03T16:00:00Z',
      '2026-12-01T16:00:00Z',
      '2027-01-05T16:00:00Z',
      '2027-02-02T16:00:00Z',
      '2027-03-02T16:00:00Z',
      '2027-04-06T15:00:00Z',
      '2027-05-04T15:00:00Z',
    ],
  ],
] as const)('keeps 18:00 local time in Tallinn: %s', (_name, repetition, expected) => {
  expect(starts(repetition, 'Europe/Tallinn')).toEqual(expected)
  const hours = listStarts(repetition, 'Europe/Tallinn', NOW).map((at) => at.toZonedDateTimeISO('Europe/Tallinn').hour)
  expect(new Set(hours)).toEqual(new Set([18]))
})

test('moves a skipped time an hour later and uses the earlier occurrence of a repeated one', () => {
  const at = (date: string, time: string) => starts({ ...repeat(date, 'once'), time }, 'Europe/Tallinn')
  expect(at('2027-03-28', '03:30')).toEqual(['2027-03-28T01:30:00Z'])
  expect(at('2026-10-25', '03:30')).toEqual(['2026-10-25T00:30:00Z'])
})

test('keeps the same UTC hour in a time zone without clock changes', () => {
  const hours = listStarts(repeat('2026-10-06', 'week', { count: 52 }), 'Asia/Kolkata', NOW).map((start) =>
    start.toString().slice(11),
  )
  expect(new Set(hours)).toEqual(new Set(['12:30:00Z']))
})
