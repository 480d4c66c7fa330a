import { describe, expect, test } from 'vitest'
import { dayOfDate, formatMinute } from '#modules/availability/values/calendar-days.ts'
import { parseClock } from '#modules/availability/values/day-schedule.ts'
import { checkSlot, computeFreeSlots } from './free-slots.ts'
import { parseMinute } from './parse-minute.ts'
import type { BusyInterval, DayHours, Interval, Schedule, SlotSearch } from './schedule.ts'

/** Parses hours such as '09:00-13:00 14:00-18:00'. */
const parseHours = (text: string): DayHours[] =>
  text === ''
    ? []
    : text.split(' ').map((hours) => ({ start: parseClock(hours.slice(0, 5)), end: parseClock(hours.slice(6)) }))
const everyDay = (text: string) => Array.from({ length: 7 }, () => parseHours(text))
const toInterval = (start: string, end: string): Interval => ({ start: parseMinute(start), end: parseMinute(end) })

function buildSchedule(overrides: Partial<Schedule> = {}): Schedule {
  const unlimited = { validFrom: null, validTo: null, weekPlans: [], closed: [], extra: [], holidays: [] }
  const rules = { advanceMinutes: 0, lastDay: 40_000, bufferBefore: 0, bufferAfter: 0, dailyMaximum: null }
  return { timezone: 'Europe/Tallinn', weekly: everyDay('09:00-13:00'), ...unlimited, ...rules, ...overrides }
}

function buildBooking(start: string, end: string, buffers = [0, 0]): BusyInterval {
  const time = toInterval(start, end)
  const buffered = { bufferedStart: time.start - buffers[0]!, bufferedEnd: time.end + buffers[1]! }
  return { ...time, ...buffered }
}

/**
 * Builds a query for hour-long sessions on one local day in Tallinn in winter 2026, with `now` long before the notice
 * period begins.
 */
function queryOn(date: string, overrides: Partial<SlotSearch> = {}): SlotSearch {
  const from = parseMinute(`${date}T00:00+02:00`)
  return { from, to: from + 1440, now: from - 20_000, duration: 60, ...overrides }
}

/** Lists the free slots as local start times in Tallinn in winter. */
const listTallinnTimes = (schedule: Schedule, taken: BusyInterval[], query: SlotSearch) =>
  computeFreeSlots(schedule, taken, query)
    .map((start) => formatMinute(start + 120).slice(11, 16))
    .join(' ')

describe('clock changes in Tallinn', () => {
  test.for([
    ['2026-03-29', 5, '2026-03-28T22:00:00Z', '2026-03-29T02:00:00Z'],
    ['2027-03-28', 5, '2027-03-27T22:00:00Z', '2027-03-28T02:00:00Z'],
    ['2028-03-26', 5, '2028-03-25T22:00:00Z', '2028-03-26T02:00:00Z'],
    ['2026-10-25', 7, '2026-10-24T21:00:00Z', '2026-10-25T03:00:00Z'],
    ['2027-10-31', 7, '2027-10-30T21:00:00Z', '2027-10-31T03:00:00Z'],
    ['2028-10-29', 7, '2028-10-28T21:00:00Z', '2028-10-29T03:00:00Z'],
  ] as const)(
    'on %s hours from 00:00 to 06:00 last %d hours, whole sessions from %s to %s',
    ([date, length, first, last]) => {
      const weekly = everyDay('').with((dayOfDate(date) + 3) % 7, parseHours('00:00-06:00'))
      const query = {
        from: parseMinute(first) - 600,
        to: parseMinute(last) + 600,
        now: parseMinute(first) - 9000,
        duration: 60,
      }
      const starts = computeFreeSlots(buildSchedule({ weekly }), [], query)
      expect([formatMinute(starts[0]!), formatMinute(starts.at(-1)!), starts.length]).toEqual([
        first,
        last,
        (length - 1) * 4 + 1,
      ])
    },
  )

  test.for([['2026-03-28T07:00:00Z'], ['2026-03-29T06:00:00Z'], ['2026-10-24T06:00:00Z'], ['2026-10-25T07:00:00Z']])(
    'slots keep their local time across clock changes: %s',
    ([iso]) => {
      const start = parseMinute(iso!)
      const [first] = computeFreeSlots(buildSchedule(), [], {
        from: start - 300,
        to: start + 300,
        now: start - 9000,
        duration: 60,
      })
      expect(formatMinute(first!)).toBe(iso)
    },
  )

  test('hours that begin in the skipped hour move forward; if they then end before they begin, there are no slots', () => {
    const day = { from: parseMinute('2026-03-28T22:00Z'), to: parseMinute('2026-03-29T21:00Z'), now: 0, duration: 15 }
    const starts = (text: string) =>
      computeFreeSlots(buildSchedule({ weekly: everyDay(text) }), [], day).map(formatMinute)
    expect(starts('03:30-05:00')).toEqual(['2026-03-29T01:30:00Z', '2026-03-29T01:45:00Z'])
    expect(starts('03:30-04:15')).toEqual([])
  })
})

describe('rarer clock changes', () => {
  const onlyOn = (weekday: number, text: string) => everyDay('').with(weekday, parseHours(text))
  const listStarts = (schedule: Schedule, from: string, to: string) =>
    computeFreeSlots(schedule, [], { from: parseMinute(from), to: parseMinute(to), now: 0, duration: 15 })

  test('hours on the Friday that Samoa skipped move to the same local time on Saturday', () => {
    const schedule = buildSchedule({ timezone: 'Pacific/Apia', weekly: onlyOn(4, '09:00-09:15') })
    expect(listStarts(schedule, '2011-12-30T12:00Z', '2011-12-31T08:00Z').map(formatMinute)).toEqual([
      '2011-12-30T19:00:00Z',
    ])
  })

  test('handles clocks that went back just after midnight, so that the new day began before the old one ended', () => {
    const schedule = buildSchedule({ timezone: 'America/St_Johns', weekly: onlyOn(6, '00:00-06:00') })
    const starts = listStarts(schedule, '2010-11-07T02:00Z', '2010-11-07T03:00Z').map(formatMinute)
    expect(starts).toEqual(['2010-11-07T02:30:00Z', '2010-11-07T02:45:00Z'])
  })
})

describe('hours', () => {
  test('touching and overlapping hours are merged; a session may run past midnight into the next day', () => {
    expect(
      listTallinnTimes(
        buildSchedule({ weekly: everyDay('11:30-13:00 09:00-10:15 10:00-11:30') }),
        [],
        queryOn('2026-11-26'),
      ),
    ).toBe('09:00 09:15 09:30 09:45 10:00 10:15 10:30 10:45 11:00 11:15 11:30 11:45 12:00')
    expect(
      listTallinnTimes(buildSchedule({ weekly: everyDay('00:00-00:30 23:30-24:00') }), [], queryOn('2026-11-26')),
    ).toBe('23:30')
  })

  test('slots start on local quarter-hours whatever minute the hours begin at', () => {
    expect(listTallinnTimes(buildSchedule({ weekly: everyDay('09:10-10:50') }), [], queryOn('2026-11-26'))).toBe(
      '09:15 09:30 09:45',
    )
    const kathmandu = buildSchedule({ timezone: 'Asia/Kathmandu' })
    const query = {
      from: parseMinute('2026-11-26T00:00Z'),
      to: parseMinute('2026-11-27T00:00Z'),
      now: 0,
      duration: 180,
      step: 30,
    }
    expect(computeFreeSlots(kathmandu, [], query).map(formatMinute)).toEqual([
      '2026-11-26T03:15:00Z',
      '2026-11-26T03:45:00Z',
      '2026-11-26T04:15:00Z',
    ])
  })

  test('slots start on local quarter-hours where the offset is not a multiple of a quarter of an hour', () => {
    const schedule = buildSchedule({ timezone: 'Asia/Singapore' }) // 7 hours and 20 minutes ahead of UTC until 1941
    const nine = parseMinute('1936-06-01T09:00+07:20')
    const query = { from: nine - 60, to: nine + 40, now: nine - 20_000, duration: 60 }
    expect(computeFreeSlots(schedule, [], query)).toEqual([nine, nine + 15, nine + 30])
    expect(checkSlot(schedule, [], nine + 15, 60, query.now)).toBe(true)
    expect(checkSlot(schedule, [], nine + 20, 60, query.now)).toBe('offStep')
  })

  test('a session of more than twelve hours may end on the day after the last possible start', () => {
    const schedule = buildSchedule({ weekly: everyDay('00:00-24:00') })
    const noon = queryOn('2026-11-26').from + 720
    const query = queryOn('2026-11-26', { from: noon - 30, to: noon + 15, duration: 750 })
    expect(listTallinnTimes(schedule, [], query)).toBe('11:30 11:45 12:00')
  })

  test('standard hours apply from their first to their last day; a week plan also applies outside that range', () => {
    const day = dayOfDate('2026-11-26')
    const plan = { fromDay: day + 2, toDay: day + 2, days: everyDay('15:00-16:00') }
    const later = { ...plan, days: everyDay('17:00-18:00') }
    const bounded = { validFrom: day, validTo: day + 1, weekly: everyDay('09:00-10:00') }
    const listStarts = (overrides: Partial<Schedule>) =>
      [25, 26, 27, 28, 29].map((date) =>
        listTallinnTimes(buildSchedule({ ...bounded, ...overrides }), [], queryOn(`2026-11-${date}`)),
      )
    expect(listStarts({})).toEqual(['', '09:00', '09:00', '', ''])
    expect(listStarts({ weekPlans: [plan] })).toEqual(['', '09:00', '09:00', '15:00', ''])
    expect(listStarts({ weekPlans: [plan, later] })).toEqual(['', '09:00', '09:00', '17:00', ''])
    expect(listStarts({ weekPlans: [{ ...plan, fromDay: day, days: everyDay('') }] })).toEqual(['', '', '', '', ''])
  })

  test('a holiday closes the whole day, even in a plan; extra hours open it; an absence overrides both', () => {
    const day = dayOfDate('2026-12-24')
    const holiday = { holidays: [day], weekPlans: [{ fromDay: day, toDay: day, days: everyDay('09:00-12:00') }] }
    const extra = [toInterval('2026-12-24T10:00+02:00', '2026-12-24T12:00+02:00')]
    const closed = [toInterval('2026-12-24T11:00+02:00', '2026-12-25T09:30+02:00')]
    const listStarts = (overrides: Partial<Schedule>) =>
      [24, 25].map((date) =>
        listTallinnTimes(
          buildSchedule({ ...holiday, ...overrides }),
          [],
          queryOn(`2026-12-${date}`, { duration: 120 }),
        ),
      )
    expect(listStarts({})).toEqual(['', '09:00 09:15 09:30 09:45 10:00 10:15 10:30 10:45 11:00'])
    expect(listStarts({ extra })[0]).toBe('10:00')
    expect(listStarts({ extra, closed })).toEqual(['', '09:30 09:45 10:00 10:15 10:30 10:45 11:00'])
  })
})

describe('calendar entries', () => {
  const tenOClock = buildBooking('2026-11-26T10:00+02:00', '2026-11-26T11:00+02:00')

  test('sessions can be back to back without buffers', () => {
    expect(listTallinnTimes(buildSchedule(), [tenOClock], queryOn('2026-11-26'))).toBe(
      '09:00 11:00 11:15 11:30 11:45 12:00',
    )
  })

  test('buffers of both sessions apply and may extend outside the hours', () => {
    const buffered = buildBooking('2026-11-26T10:30+02:00', '2026-11-26T11:00+02:00', [15, 5])
    expect(
      listTallinnTimes(buildSchedule({ bufferBefore: 10, bufferAfter: 15 }), [buffered], queryOn('2026-11-26')),
    ).toBe('09:00 11:15 11:30 11:45 12:00')
    expect(
      listTallinnTimes(buildSchedule({ bufferBefore: 11, bufferAfter: 16 }), [buffered], queryOn('2026-11-26')),
    ).toBe('11:30 11:45 12:00')
  })

  test('a day that has reached its maximum offers nothing', () => {
    const counted = buildSchedule({ dailyMaximum: 1, weekly: everyDay('09:00-10:00 12:00-13:00') })
    expect(listTallinnTimes(counted, [tenOClock], queryOn('2026-11-26'))).toBe('')
    expect(listTallinnTimes(counted, [tenOClock], queryOn('2026-11-27'))).toBe('09:00 12:00')
    expect(listTallinnTimes({ ...counted, dailyMaximum: 2 }, [tenOClock], queryOn('2026-11-26'))).toBe('09:00 12:00')
    expect(listTallinnTimes({ ...counted, dailyMaximum: 0 }, [], queryOn('2026-11-26'))).toBe('')
  })
})

describe('booking window', () => {
  test('applies the notice period to the minute', () => {
    const listTimesAt = (now: string) =>
      listTallinnTimes(
        buildSchedule({ advanceMinutes: 120 }),
        [],
        queryOn('2026-11-26', { now: parseMinute(`2026-11-26T${now}+02:00`) }),
      )
    expect(listTimesAt('09:45')).toBe('11:45 12:00')
    expect(listTimesAt('09:46')).toBe('12:00')
    expect(listTimesAt('10:01')).toBe('')
  })

  test('offers the last bookable day to its end and nothing on the day after', () => {
    const schedule = buildSchedule({ lastDay: dayOfDate('2026-11-26'), weekly: everyDay('00:00-00:30 23:00-24:00') })
    expect(listTallinnTimes(schedule, [], queryOn('2026-11-26'))).toBe('23:00 23:15 23:30')
    expect(listTallinnTimes(schedule, [], queryOn('2026-11-27'))).toBe('')
  })

  test('slots start within the window; sessions may end after it', () => {
    const from = parseMinute('2026-11-26T09:10+02:00')
    expect(listTallinnTimes(buildSchedule(), [], queryOn('2026-11-26', { from, to: from + 35 }))).toBe('09:15 09:30')
    const longer = buildSchedule({ extra: [toInterval('2026-11-26T13:00+02:00', '2026-11-26T14:00+02:00')] })
    expect(listTallinnTimes(longer, [], queryOn('2026-11-26', { from: from + 200, to: from + 230 }))).toBe(
      '12:30 12:45',
    )
    expect(computeFreeSlots(buildSchedule(), [], queryOn('2026-11-26', { from, to: from }))).toEqual([])
  })

  test.for([
    ['10:00', {}, true],
    ['10:10', {}, 'offStep'],
    ['12:15', {}, 'outsideHours'],
    ['10:00', { advanceMinutes: 20_000 }, true],
    ['10:00', { advanceMinutes: 20_001 }, 'tooSoon'],
    ['10:00', { lastDay: dayOfDate('2026-11-26') }, true],
    ['10:00', { lastDay: dayOfDate('2026-11-25') }, 'tooFar'],
    ['11:15', {}, 'taken'],
    ['10:30', {}, true],
    ['12:00', {}, true],
    ['10:15', { bufferAfter: 15 }, true],
    ['10:15', { bufferAfter: 20 }, 'taken'],
    ['12:00', { bufferBefore: 5 }, 'taken'],
    ['10:00', { dailyMaximum: 1 }, 'dayFull'],
    ['10:00', { dailyMaximum: 0 }, 'dayFull'],
  ] as const)('a session at %s with %j is %s', ([time, overrides, verdict]) => {
    const taken = [buildBooking('2026-11-26T11:30+02:00', '2026-11-26T12:00+02:00')]
    const start = parseMinute(`2026-11-26T${time}+02:00`)
    expect(checkSlot(buildSchedule(overrides), taken, start, 60, start - 20_000)).toBe(verdict)
  })
})
