import { expect, test } from 'vitest'
import { getReminderInterval, isDue, type ReminderKind } from './reminder-rules.ts'

const at = (wall: string, timezone = 'Europe/Tallinn') =>
  Temporal.ZonedDateTime.from(`${wall}[${timezone}]`).toInstant()
const toWallTime = (instant: Temporal.Instant, timezone = 'Europe/Tallinn') =>
  instant.toZonedDateTimeISO(timezone).toPlainDateTime().toString({ smallestUnit: 'minute' })
const interval = (kind: ReminderKind, start: string, since = '2026-11-01T12:00', timezone = 'Europe/Tallinn') => {
  const found = getReminderInterval(kind, { startAt: at(start, timezone), since: at(since, timezone), timezone })
  return found && { from: toWallTime(found.from, timezone), until: toWallTime(found.until, timezone) }
}

test.each([
  ['14:00', '2026-11-25T12:00', 'two hours before the limit'],
  ['10:00', '2026-11-25T08:00', 'at eight, when the day begins'],
  ['09:00', '2026-11-25T08:00', 'at eight, an hour before the limit'],
  ['08:30', '2026-11-25T08:00', 'at eight, half an hour before the limit'],
  ['08:15', '2026-11-24T21:00', 'the evening before, for eight would leave no time'],
  ['07:00', '2026-11-24T21:00', 'the evening before the night'],
  ['23:45', '2026-11-25T21:45', 'just before the night'],
])('the reminder of a session at %s on the 26th is sent at %s: %s', (hour, from) => {
  expect(interval('dayBefore', `2026-11-26T${hour}`)?.from).toBe(from)
})

test('reminds of midnight sessions on the evening before', () => {
  expect(interval('dayBefore', '2026-11-26T00:30')?.from).toBe('2026-11-24T21:00')
})

test('the hour-before reminder is sent at any time of day, until the room opens', () => {
  expect(interval('hourBefore', '2026-11-26T08:00')).toEqual({ from: '2026-11-26T07:00', until: '2026-11-26T07:50' })
  expect(interval('hourBefore', '2026-11-26T00:15')).toEqual({ from: '2026-11-25T23:15', until: '2026-11-26T00:05' })
  const atNight = { startAt: at('2026-11-26T00:15'), since: at('2026-11-01T12:00'), timezone: 'Europe/Tallinn' }
  expect(isDue('hourBefore', atNight, at('2026-11-25T23:15'))).toBe(true)
})

test('a recent confirmation makes a reminder unnecessary', () => {
  expect(interval('dayBefore', '2026-11-26T14:00', '2026-11-25T08:00')).not.toBeNull()
  expect(interval('dayBefore', '2026-11-26T14:00', '2026-11-25T08:01')).toBeNull()
  expect(interval('hourBefore', '2026-11-26T14:00', '2026-11-26T13:00')).not.toBeNull()
  expect(interval('hourBefore', '2026-11-26T14:00', '2026-11-26T13:01')).toBeNull()
})

test('a delayed reminder waits for the morning and is skipped once it is no longer useful', () => {
  const reminded = { startAt: at('2026-11-26T14:00'), since: at('2026-11-01T12:00'), timezone: 'Europe/Tallinn' }
  const due = (now: string) => isDue('dayBefore', reminded, at(now))
  expect(due('2026-11-25T11:59')).toBe(false)
  expect(due('2026-11-25T12:00')).toBe(true)
  expect(due('2026-11-25T21:59')).toBe(true)
  expect(due('2026-11-25T22:00')).toBe(false)
  expect(due('2026-11-26T07:59')).toBe(false)
  expect(due('2026-11-26T08:00')).toBe(true)
  expect(due('2026-11-26T10:59')).toBe(true)
  expect(due('2026-11-26T11:00')).toBe(false)
})

test('the day is 24 elapsed hours across a daylight saving change, like the cancellation limit', () => {
  expect(interval('dayBefore', '2026-10-25T14:00', '2026-10-01T12:00')?.from).toBe('2026-10-24T13:00')
  expect(interval('dayBefore', '2027-03-28T14:00', '2027-03-01T12:00')?.from).toBe('2027-03-27T11:00')
})

test('night is determined in the client’s time zone', () => {
  const startAt = at('2026-11-26T14:00')
  const found = getReminderInterval('dayBefore', {
    startAt,
    since: at('2026-11-01T12:00'),
    timezone: 'America/New_York',
  })!
  // 05:00 in New York: the limit at 07:00 passes before 08:00.
  expect(toWallTime(found.from, 'America/New_York')).toBe('2026-11-24T21:00')
})

test('an unknown time zone falls back to Tallinn', () => {
  const startAt = at('2026-11-26T14:00')
  const found = getReminderInterval('dayBefore', { startAt, since: at('2026-11-01T12:00'), timezone: 'Mars/Olympus' })!
  expect(toWallTime(found.from)).toBe('2026-11-25T12:00')
})
