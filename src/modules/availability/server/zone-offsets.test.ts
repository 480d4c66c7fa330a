import { expect, test } from 'vitest'
import { dayOfDate, formatMinute } from '#modules/availability/values/calendar-days.ts'
import { parseMinute } from './parse-minute.ts'
import { ZONES } from './random-schedules.ts'
import { findOffsetPeriod, getLocalDay, listDayIntervals, offsetAt, toUtcMinute } from './zone-offsets.ts'

const formatInstantAt = (zone: string, date: string, clock: string) => {
  const [hours, minutes] = clock.split(':').map(Number)
  return formatMinute(toUtcMinute(zone, dayOfDate(date), hours! * 60 + minutes!))
}

test.for([
  ['2026-03-29', '02:59', '2026-03-29T00:59:00Z'],
  ['2026-03-29', '03:00', '2026-03-29T01:00:00Z'], // skipped: becomes 04:00
  ['2026-03-29', '03:30', '2026-03-29T01:30:00Z'], // skipped: becomes 04:30
  ['2026-03-29', '04:00', '2026-03-29T01:00:00Z'],
  ['2027-03-28', '03:15', '2027-03-28T01:15:00Z'],
  ['2028-03-26', '03:45', '2028-03-26T01:45:00Z'],
  ['2026-10-25', '03:00', '2026-10-25T00:00:00Z'], // occurs twice: the first one
  ['2026-10-25', '03:59', '2026-10-25T00:59:00Z'],
  ['2026-10-25', '04:00', '2026-10-25T02:00:00Z'],
  ['2027-10-31', '03:30', '2027-10-31T00:30:00Z'],
  ['2028-10-29', '03:30', '2028-10-29T00:30:00Z'],
  ['2028-10-29', '24:00', '2028-10-29T22:00:00Z'],
])('in Tallinn %s %s is the instant %s', ([date, clock, iso]) => {
  expect(formatInstantAt('Europe/Tallinn', date!, clock!)).toBe(iso)
})

test.for([
  ['Australia/Lord_Howe', '2026-10-04', '02:15', '2026-10-03T15:45:00Z'], // half an hour is skipped: becomes 02:45
  ['Australia/Lord_Howe', '2026-04-05', '01:45', '2026-04-04T14:45:00Z'], // half an hour occurs twice
  ['Pacific/Apia', '2011-12-30', '09:00', '2011-12-30T19:00:00Z'], // a skipped day: 09:00 on the 31st
  ['America/Santiago', '2026-09-06', '00:00', '2026-09-06T04:00:00Z'], // midnight is skipped: becomes 01:00
  ['America/Santiago', '2026-04-04', '23:30', '2026-04-05T02:30:00Z'], // 23:00 to 24:00 occurs twice
  ['Asia/Kathmandu', '2026-06-01', '10:00', '2026-06-01T04:15:00Z'],
  ['UTC', '2026-06-01', '24:00', '2026-06-02T00:00:00Z'],
])('in %s %s %s is the instant %s', ([zone, date, clock, iso]) => {
  expect(formatInstantAt(zone!, date!, clock!)).toBe(iso)
})

test('local times and instants agree with Temporal around every clock change of a decade in every zone', () => {
  for (const zone of ZONES) {
    let change = Temporal.Instant.from('2021-01-01T00:00Z').toZonedDateTimeISO(zone).getTimeZoneTransition('next')
    for (; change !== null && change.year < 2031; change = change.getTimeZoneTransition('next')) {
      for (let distance = -1560; distance <= 1560; distance += 65)
        compareWithTemporal(zone, change.epochMilliseconds / 60_000 + distance)
    }
  }
})

function compareWithTemporal(zone: string, minute: number) {
  const zoned = Temporal.Instant.fromEpochMilliseconds(minute * 60_000).toZonedDateTimeISO(zone)
  const day = Temporal.PlainDate.from('1970-01-01').until(zoned.toPlainDate()).days
  expect(offsetAt(zone, minute)).toBe(zoned.offsetNanoseconds / 60e9)
  expect(getLocalDay(zone, minute)).toBe(day)
  const expected = zoned.toPlainDateTime().toZonedDateTime(zone).epochMilliseconds / 60_000
  expect(toUtcMinute(zone, day, zoned.hour * 60 + zoned.minute)).toBe(expected)
}

test('an instant exactly at a clock change has the new offset, the minute before it the old one', () => {
  const change = parseMinute('2026-03-29T01:00:00Z')
  expect(findOffsetPeriod('Europe/Tallinn', change - 1)).toMatchObject({ offset: 120, end: change })
  expect(findOffsetPeriod('Europe/Tallinn', change)).toMatchObject({ offset: 180, start: change })
})

test('a zone without clock changes has a single period', () => {
  expect(findOffsetPeriod('UTC', 0)).toEqual({ start: -Infinity, end: Infinity, offset: 0 })
})

test.for([
  ['Europe/Tallinn', '2026-03-29', 23],
  ['Europe/Tallinn', '2026-10-25', 25],
  ['Europe/Tallinn', '2026-06-24', 24],
  ['Australia/Lord_Howe', '2026-10-04', 23.5],
  ['Pacific/Apia', '2011-12-30', 0],
] as const)('a day of %s on %s lasts %d hours', ([zone, date, hours]) => {
  const intervals = listDayIntervals(zone, dayOfDate(date), dayOfDate(date))
  expect(intervals.reduce((sum, { start, end }) => sum + end - start, 0)).toBe(hours * 60)
})

test('lists nothing for a day that the zone skips', () => {
  const skipped = dayOfDate('2011-12-30')
  expect(listDayIntervals('Pacific/Apia', skipped, skipped)).toEqual([])
})

test('throws on an unknown zone and still works for a valid one afterwards', () => {
  expect(() => offsetAt('Mars/Olympus', 0)).toThrow(RangeError)
  expect(() => offsetAt('Mars/Olympus', 0)).toThrow(RangeError)
  expect(offsetAt('Europe/Tallinn', parseMinute('2026-01-01T00:00Z'))).toBe(120)
})

test('stays correct for distant instants and many zones when cached periods are evicted', () => {
  const years = Array.from({ length: 100 }, (_, i) => parseMinute(`${1980 + i}-07-01T00:00:00Z`))
  for (let round = 0; round < 2; round++) for (const minute of years) compareWithTemporal('America/New_York', minute)
  const names = Intl.supportedValuesOf('timeZone')
  const spellings = [...names, ...names.map((name) => name.toLowerCase())]
  expect(spellings.length).toBeGreaterThan(500)
  for (const zone of [...spellings, ...spellings.slice(0, 20)])
    compareWithTemporal(zone, parseMinute('2026-07-01T00:00Z'))
})

test('computes a period once, and again after 32 other periods of the zone', () => {
  const zone = 'eUROPE/pARIS' // no other test caches this spelling
  const first = findOffsetPeriod(zone, parseMinute('1990-07-01T00:00Z'))
  let latest = first
  for (let i = 1; i < 32; i++) latest = findOffsetPeriod(zone, latest.end)
  expect(findOffsetPeriod(zone, first.start)).toBe(first)
  findOffsetPeriod(zone, latest.end)
  expect(findOffsetPeriod(zone, first.start)).not.toBe(first)
})

test('computes a period once, and again after 500 other zones', () => {
  const minute = parseMinute('2026-07-01T00:00Z')
  const findPeriod = (spelling: number) => findOffsetPeriod(spellHobart(spelling), minute)
  const first = findPeriod(1)
  for (let i = 2; i <= 500; i++) findPeriod(i)
  expect(findPeriod(1)).toBe(first)
  findPeriod(501)
  expect(findPeriod(1)).not.toBe(first)
})

/** Spells the zone's name in one of 512 ways: the bits of `spelling` select the capital letters. */
const spellHobart = (spelling: number) =>
  [...'australia/hobart'].map((letter, i) => ((spelling >> i) & 1 ? letter.toUpperCase() : letter)).join('')
