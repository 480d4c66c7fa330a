import { expect, test } from 'vitest'
import { isDue, type ReminderKind, reminderSpan } from './reminder-rules.ts'

const at = (wall: string, timezone = 'Europe/Tallinn') =>
  Temporal.ZonedDateTime.from(`${wall}[${timezone}]`).toInstant()
const wall = (instant: Temporal.Instant, timezone = 'Europe/Tallinn') =>
  instant.toZonedDateTimeISO(timezone).toPlainDateTime().toString({ smallestUnit: 'minute' })
const span = (kind: ReminderKind, start: string, since = '2026-11-01T12:00', timezone = 'Europe/Tallinn') => {
  const found = reminderSpan(kind, { startAt: at(start, timezone), since: at(since, timezone), timezone })
  return found && { from: wall(found.from, timezone), until: wall(found.until, timezone) }
}

test.each([
  ['14:00', '2026-11-25T12:00', 'two hours before the limit'],
  ['10:00', '2026-11-25T08:00', 'at eight, when the day begins'],
  ['09:00', '2026-11-25T08:00', 'at eight, an hour before the limit'],
  ['08:30', '2026-11-25T08:00', 'at eight, half an hour before the limit'],
  ['08:15', '2026-11-24T21:00', 'the evening before, for eight would leave no time'],
  ['07:00', '2026-11-24T21:00', 'the evening before the night'],
  ['23:45', '2026-11-25T21:45', 'just before the night'],
])('a session at %s on the 26th is reminded of at %s: %s', (hour, from) => {
  expect(span('dayBefore', `2026-11-26T${hour}`)?.from).toBe(from)
})

test('midnight sessions are reminded of in the evening before their night', () => {
  expect(span('dayBefore', '2026-11-26T00:30')?.from).toBe('2026-11-24T21:00')
})

test('an hour before is an hour before, at any hour, until the room opens', () => {
  expect(span('hourBefore', '2026-11-26T08:00')).toEqual({ from: '2026-11-26T07:00', until: '2026-11-26T07:50' })
  expect(span('hourBefore', '2026-11-26T00:15')).toEqual({ from: '2026-11-25T23:15', until: '2026-11-26T00:05' })
})

test('what was confirmed a little before needs no reminder', () => {
  expect(span('dayBefore', '2026-11-26T14:00', '2026-11-25T08:00')).not.toBeNull()
  expect(span('dayBefore', '2026-11-26T14:00', '2026-11-25T08:01')).toBeNull()
  expect(span('hourBefore', '2026-11-26T14:00', '2026-11-26T13:00')).not.toBeNull()
  expect(span('hourBefore', '2026-11-26T14:00', '2026-11-26T13:01')).toBeNull()
})

test('after hours of silence a late reminder waits for the morning, and is left out when it helps nobody any more', () => {
  const reminded = { startAt: at('2026-11-26T14:00'), since: at('2026-11-01T12:00'), timezone: 'Europe/Tallinn' }
  const due = (now: string) => isDue('dayBefore', reminded, at(now))
  expect(due('2026-11-25T11:59')).toBe(false)
  expect(due('2026-11-25T12:00')).toBe(true)
  expect(due('2026-11-25T21:59')).toBe(true)
  expect(due('2026-11-25T22:00')).toBe(false)
  expect(due('2026-11-26T07:59')).toBe(false)
  expect(due('2026-11-26T08:00')).toBe(true)
  expect(due('2026-11-26T11:00')).toBe(false)
})

test('the day is 24 hours also where the clock changes, as the limit for cancelling is', () => {
  expect(span('dayBefore', '2026-10-25T14:00', '2026-10-01T12:00')?.from).toBe('2026-10-24T13:00')
  expect(span('dayBefore', '2027-03-28T14:00', '2027-03-01T12:00')?.from).toBe('2027-03-27T11:00')
})

test('night is on the client’s own clock', () => {
  const startAt = at('2026-11-26T14:00')
  const found = reminderSpan('dayBefore', { startAt, since: at('2026-11-01T12:00'), timezone: 'America/New_York' })!
  // 05:00 in New York: at eight the limit of seven has passed.
  expect(wall(found.from, 'America/New_York')).toBe('2026-11-24T21:00')
})

test('a zone that this machine does not know is read as Tallinn’s', () => {
  const startAt = at('2026-11-26T14:00')
  const found = reminderSpan('dayBefore', { startAt, since: at('2026-11-01T12:00'), timezone: 'Mars/Olympus' })!
  expect(wall(found.from)).toBe('2026-11-25T12:00')
})
