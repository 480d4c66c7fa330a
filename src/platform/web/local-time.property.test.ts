import { describe, expect, it } from 'vitest'
import { resolveTimeZone, toLocalTime } from './local-time.ts'

const ZONES = [
  'Europe/Tallinn',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'Pacific/Apia',
  'America/St_Johns',
  'Atlantic/Azores',
  'UTC',
]

describe('the local time of an instant', () => {
  it.each(ZONES)('matches Temporal for every quarter-hour of a year: %s', (zone) => {
    const start = Temporal.Instant.from('2026-01-01T00:00:00Z').epochMilliseconds
    const mismatches: string[] = []
    for (let at = start; at < start + 366 * 86_400_000; at += 900_000) {
      const zoned = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone)
      const { date, year, month, day, weekday, time } = toLocalTime(at, zone)
      const actual = `${date} ${year} ${month} ${day} ${weekday} ${time}`
      const expected = `${zoned.toPlainDate()} ${zoned.year} ${zoned.month} ${zoned.day} ${zoned.dayOfWeek} ${zoned.toPlainTime().toString().slice(0, 5)}`
      if (actual !== expected) mismatches.push(`${actual} is not ${expected}`)
    }
    expect(mismatches).toEqual([])
  })

  it('omits seconds', () => {
    expect(toLocalTime('2026-10-25T00:59:59.999Z', 'Europe/Tallinn')).toMatchObject({
      date: '2026-10-25',
      time: '03:59',
    })
    expect(toLocalTime('2026-11-26T12:00:30Z', 'Europe/Tallinn')).toMatchObject({ date: '2026-11-26', time: '14:00' })
  })

  it('throws for an invalid instant', () => {
    expect(() => toLocalTime('tomorrow', 'Europe/Tallinn')).toThrow(RangeError)
  })
})

describe('the name of a time zone', () => {
  it('falls back to Tallinn for an unknown time zone', () => {
    expect([resolveTimeZone('Moon/Base'), resolveTimeZone('europe/tallinn')]).toEqual([
      'Europe/Tallinn',
      'Europe/Tallinn',
    ])
  })
})
