import fc from 'fast-check'
import { expect, test } from 'vitest'
import { getReminderInterval, isDue, type ReminderKind, type ReminderTarget } from './reminder-rules.ts'

const RUNS = { numRuns: 10_000, seed: 18 }
const ZONES = [
  'Europe/Tallinn',
  'America/New_York',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'America/Sao_Paulo',
]
const MINUTE = 60_000
const FIRST = Temporal.Instant.from('2026-01-01T00:00:00Z').epochMilliseconds

const reminded = fc
  .record({
    start: fc.integer({ min: 0, max: 2 * 365 * 96 }),
    booked: fc.integer({ min: 1, max: 60 * 24 * 60 }),
    timezone: fc.constantFrom(...ZONES),
  })
  .map(({ start, booked, timezone }): ReminderTarget => {
    const startAt = Temporal.Instant.fromEpochMilliseconds(FIRST + start * 15 * MINUTE)
    return { startAt, since: startAt.subtract({ minutes: booked }), timezone }
  })
const kind = fc.constantFrom<ReminderKind>('dayBefore', 'hourBefore')
const minutesBetween = (a: Temporal.Instant, b: Temporal.Instant) => a.until(b).total('minutes')
const hourAt = (at: Temporal.Instant, timezone: string) => at.toZonedDateTimeISO(timezone).hour

test('a reminder is never due at night, too late or right after the confirmation', () => {
  fc.assert(
    fc.property(kind, reminded, fc.integer({ min: 0, max: 42 * 60 }), (which, one, minutesBefore) => {
      const now = one.startAt.subtract({ minutes: minutesBefore })
      if (!isDue(which, one, now)) return
      const hour = hourAt(now, one.timezone)
      if (which === 'dayBefore') expect(hour >= 8 && hour < 22).toBe(true)
      expect(minutesBefore).toBeGreaterThan(which === 'dayBefore' ? 180 : 10)
      expect(minutesBefore).toBeLessThanOrEqual(which === 'dayBefore' ? 40 * 60 : 60)
      expect(Temporal.Instant.compare(one.since, now)).toBeLessThanOrEqual(0)
    }),
    RUNS,
  )
})

test('the earliest moment is during the day and leaves half an hour to cancel for free', () => {
  fc.assert(
    fc.property(reminded, (one) => {
      const span = getReminderInterval('dayBefore', one)
      if (!span) {
        expect(minutesBetween(one.since, one.startAt)).toBeLessThan(42 * 60)
        return
      }
      expect(minutesBetween(span.from, one.startAt)).toBeGreaterThanOrEqual(24 * 60 + 30)
      expect(isDue('dayBefore', one, span.from)).toBe(true)
      expect(isDue('dayBefore', one, span.from.subtract({ seconds: 1 }))).toBe(false)
      expect(minutesBetween(one.since, span.from)).toBeGreaterThanOrEqual(4 * 60)
    }),
    RUNS,
  )
})
