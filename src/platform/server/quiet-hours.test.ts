import { expect, test } from 'vitest'
import { getQuietHoursEnd, isQuietTime } from './quiet-hours.ts'

test.each([
  ['2026-11-23T19:59:59Z', 'Europe/Tallinn', null],
  ['2026-11-23T20:00:00Z', 'Europe/Tallinn', '2026-11-24T06:00:00Z'],
  ['2026-11-24T05:59:59Z', 'Europe/Tallinn', '2026-11-24T06:00:00Z'],
  ['2026-11-24T06:00:00Z', 'Europe/Tallinn', null],
  ['2026-11-23T20:00:00Z', 'America/New_York', null],
  ['2026-11-24T03:00:00Z', 'America/New_York', '2026-11-24T13:00:00Z'],
  // Daylight saving time: the night is an hour longer in October and an hour shorter in March.
  ['2026-10-24T19:00:00Z', 'Europe/Tallinn', '2026-10-25T06:00:00Z'],
  ['2026-03-28T20:00:00Z', 'Europe/Tallinn', '2026-03-29T05:00:00Z'],
  ['2026-11-23T20:00:00Z', 'Europe/Nowhere', '2026-11-24T06:00:00Z'],
])('at %s in %s, quiet hours last until %s', (now, zone, until) => {
  const at = Temporal.Instant.from(now)
  expect(isQuietTime(at, zone) ? getQuietHoursEnd(at, zone).toString() : null).toBe(until)
})
