import { expect, test } from 'vitest'
import { findFirstSuitable, type TimePreferences } from './match-times.ts'

const at = (wall: string) => Temporal.ZonedDateTime.from(`${wall}[Europe/Tallinn]`).toInstant()
const preferences: TimePreferences = {
  weekdays: [2, 3],
  parts: ['evening'],
  until: Temporal.PlainDate.from('2026-12-02'),
  timezone: 'Europe/Tallinn',
  offered: [],
  busy: [],
}
const STARTS = [
  '2026-11-24T10:00',
  '2026-11-24T17:00',
  '2026-11-24T18:00',
  '2026-11-25T16:45',
  '2026-11-25T17:15',
  '2026-12-03T18:00',
]
const first = (changes: Partial<TimePreferences> = {}) =>
  findFirstSuitable(STARTS.map(at), { ...preferences, ...changes }, 60)?.toString() ?? null
const text = (wall: string) => at(wall).toString()

test('finds the first time on a preferred day and part of the day', () => {
  expect(first()).toBe(text('2026-11-24T17:00'))
  expect(first({ parts: ['morning'] })).toBe(text('2026-11-24T10:00'))
  expect(first({ parts: ['afternoon'] })).toBe(text('2026-11-25T16:45'))
  expect(first({ weekdays: [1] })).toBeNull()
})

test('skips days on which a time was offered before', () => {
  expect(first({ offered: [at('2026-11-24T17:00')] })).toBe(text('2026-11-25T17:15'))
})

test('skips times that overlap a booking of the client', () => {
  expect(first({ busy: [{ start: at('2026-11-24T16:00'), end: at('2026-11-24T18:00') }] })).toBe(
    text('2026-11-24T18:00'),
  )
})

test('finds nothing after the last day', () => {
  expect(first({ weekdays: [4] })).toBeNull()
  expect(first({ weekdays: [4], until: Temporal.PlainDate.from('2026-12-03') })).toBe(text('2026-12-03T18:00'))
})

test('interprets days and parts of the day in the client’s time zone', () => {
  expect(first({ timezone: 'America/New_York', weekdays: [2], parts: ['morning'] })).toBe(text('2026-11-24T17:00'))
})
