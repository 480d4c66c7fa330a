import { expect, test } from 'vitest'
import { getReminderInterval, isDue, type ReminderKind } from './reminder-rules.ts'

const at = (localTime: string, timezone = 'Europe/Tallinn') =>
  Temporal.ZonedDateTime.from(`${localTime}[${timezone}]`).toInstant()
const toLocalTime = (instant: Temporal.Instant, timezone = 'Europe/Tallinn') =>
  instant.toZonedDateTimeISO(timezone).toPlainDateTime().toString({ smallestUnit: 'minute' })
const getInterval = (kind: ReminderKind, start: string, since = '2026-11-01T12:00', timezone = 'Europe/Tallinn') => {
  const interval = getReminderInterval(kind, { startAt: at(start, timezone), since: at(since, timezone), timezone })
  return interval && { from: toLocalTime(interval.from, timezone), until: toLocalTime(interval.until, timezone) }
}

test.each([
  ['14:00', '2026-11-25T12:00', 'two hours before the deadline'],
  ['10:00', '2026-11-25T08:00', 'at eight, when the day begins'],
  ['09:00', '2026-11-25T08:00', 'at eight, an hour before the deadline'],
  ['08:30', '2026-11-25T08:00', 'at eight, half an hour before the deadline'],
  ['08:15', '2026-11-24T21:00', 'the evening before, because at eight there would be no time left'],
  ['07:00', '2026-11-24T21:00', 'the evening before the night'],
  ['23:45', '2026-11-25T21:45', 'just before the night'],
])('the reminder of a session at %s on the 26th is sent at %s: %s', (hour, from) => {
  expect(getInterval('dayBefore', `2026-11-26T${hour}`)?.from).toBe(from)
})

test('reminds of midnight sessions on the evening before', () => {
  expect(getInterval('dayBefore', '2026-11-26T00:30')?.from).toBe('2026-11-24T21:00')
})

test('the hour-before reminder is sent at any time of day, until the room opens', () => {
  expect(getInterval('hourBefore', '2026-11-26T08:00')).toEqual({ from: '2026-11-26T07:00', until: '2026-11-26T07:50' })
  expect(getInterval('hourBefore', '2026-11-26T00:15')).toEqual({ from: '2026-11-25T23:15', until: '2026-11-26T00:05' })
  const atNight = { startAt: at('2026-11-26T00:15'), since: at('2026-11-01T12:00'), timezone: 'Europe/Tallinn' }
  expect(isDue('hourBefore', atNight, at('2026-11-25T23:15'))).toBe(true)
})

test('a recent confirmation makes a reminder unnecessary', () => {
  expect(getInterval('dayBefore', '2026-11-26T14:00', '2026-11-25T08:00')).not.toBeNull()
  expect(getInterval('dayBefore', '2026-11-26T14:00', '2026-11-25T08:01')).toBeNull()
  expect(getInterval('hourBefore', '2026-11-26T14:00', '2026-11-26T13:00')).not.toBeNull()
  expect(getInterval('hourBefore', '2026-11-26T14:00', '2026-11-26T13:01')).toBeNull()
})

test('a delayed reminder waits for the morning and is skipped once it is no longer useful', () => {
  const target = { startAt: at('2026-11-26T14:00'), since: at('2026-11-01T12:00'), timezone: 'Europe/Tallinn' }
  const due = (now: string) => isDue('dayBefore', target, at(now))
  expect(due('2026-11-25T11:59')).toBe(false)
  expect(due('2026-11-25T12:00')).toBe(true)
  expect(due('2026-11-25T21:59')).toBe(true)
  expect(due('2026-11-25T22:00')).toBe(false)
  expect(due('2026-11-26T07:59')).toBe(false)
  expect(due('2026-11-26T08:00')).toBe(true)
  expect(due('2026-11-26T10:59')).toBe(true)
  expect(due('2026-11-26T11:00')).toBe(false)
})

test('the day is 24 elapsed hours across a daylight saving change, like the cancellation deadline', () => {
  expect(getInterval('dayBefore', '2026-10-25T14:00', '2026-10-01T12:00')?.from).toBe('2026-10-24T13:00')
  expect(getInterval('dayBefore', '2027-03-28T14:00', '2027-03-01T12:00')?.from).toBe('2027-03-27T11:00')
})

test('night is determined in the client’s time zone', () => {
  const startAt = at('2026-11-26T14:00')
  const interval = getReminderInterval('dayBefore', {
    startAt,
    since: at('2026-11-01T12:00'),
    timezone: 'America/New_York',
  })!
  // The preferred time is 05:00 in New York, and the deadline at 07:00 passes before the night ends at 08:00.
  expect(toLocalTime(interval.from, 'America/New_York')).toBe('2026-11-24T21:00')
})

test('an unknown time zone falls back to Tallinn', () => {
  const startAt = at('2026-11-26T14:00')
  const interval = getReminderInterval('dayBefore', {
    startAt,
    since: at('2026-11-01T12:00'),
    timezone: 'Mars/Olympus',
  })!
  expect(toLocalTime(interval.from)).toBe('2026-11-25T12:00')
})
