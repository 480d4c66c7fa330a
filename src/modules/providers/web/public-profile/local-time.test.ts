import { describe, expect, it } from 'vitest'
import { instantAt, REQUESTABLE_TIMES } from './local-time.ts'

describe('converting a local time to an instant', () => {
  it.each([
    ['2026-11-26', '14:00', 'Europe/Tallinn', '2026-11-26T12:00:00Z'],
    ['2026-07-01', '14:00', 'Europe/Tallinn', '2026-07-01T11:00:00Z'],
    ['2026-11-26', '14:00', 'America/New_York', '2026-11-26T19:00:00Z'],
    ['2026-11-26', '14:00', 'Asia/Kathmandu', '2026-11-26T08:15:00Z'],
    ['2027-01-01', '00:15', 'Pacific/Auckland', '2026-12-31T11:15:00Z'],
  ])('%s %s in %s is %s', (date, time, zone, instant) => {
    expect(instantAt(date, time, zone)).toBe(instant)
  })
  it('is correct before and after a clock change', () => {
    expect(instantAt('2027-03-28', '02:45', 'Europe/Tallinn')).toBe('2027-03-28T00:45:00Z')
    expect(instantAt('2027-03-28', '04:00', 'Europe/Tallinn')).toBe('2027-03-28T01:00:00Z')
    expect(instantAt('2026-10-25', '04:00', 'Europe/Tallinn')).toBe('2026-10-25T02:00:00Z')
    // This time occurs twice in autumn; the earlier occurrence is used, as on the server.
    expect(instantAt('2026-10-25', '03:30', 'Europe/Tallinn')).toBe('2026-10-25T00:30:00Z')
  })
  it('moves a skipped time forward', () => {
    expect(instantAt('2027-03-28', '03:30', 'Europe/Tallinn')).toBe('2027-03-28T01:30:00Z')
  })
  it.each([
    ['', '14:00'],
    ['2026-11-26', ''],
    ['2026-02-30x', '14:00'],
  ])('is null for the date "%s" and the time "%s"', (date, time) => {
    expect(instantAt(date, time, 'Europe/Tallinn')).toBeNull()
  })
})

it('offers times in quarter hours', () => {
  expect(REQUESTABLE_TIMES.slice(0, 5)).toEqual(['06:00', '06:15', '06:30', '06:45', '07:00'])
  expect(REQUESTABLE_TIMES.at(-1)).toBe('23:45')
})
