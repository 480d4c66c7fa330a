import { expect, test } from 'vitest'
import { instantAtLocalTime } from './instant-at-local-time.ts'

const CASES = [
  ['2026-11-26', '14:00', 'Europe/Tallinn'],
  ['2026-10-25', '03:30', 'Europe/Tallinn'],
  ['2026-10-25', '12:00', 'Europe/Tallinn'],
  ['2027-03-28', '03:30', 'Europe/Tallinn'],
  ['2027-03-28', '09:00', 'Europe/Tallinn'],
  ['2026-11-01', '01:30', 'America/New_York'],
  ['2026-11-26', '00:15', 'Asia/Kathmandu'],
  ['2026-04-05', '01:45', 'Australia/Lord_Howe'],
] as const

test.each(CASES)('matches Temporal for %s %s in %s', (date, time, zone) => {
  const there = Temporal.PlainDateTime.from(`${date}T${time}`).toZonedDateTime(zone).toInstant()
  expect(instantAtLocalTime(date, time, zone)).toBe(there.toString({ smallestUnit: 'second' }))
})
