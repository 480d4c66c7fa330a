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

const targets = fc
  .record({
    start: fc.integer({ min: 0, max: 2 * 365 * 96 }),
    booked: fc.integer({ min: 1, max: 60 * 24 * 60 }),
    timezone: fc.constantFrom(...ZONES),
  })
  .map(({ start, booked, timezone }): ReminderTarget => {
    const startAt = Temporal.Instant.fromEpochMilliseconds(FIRST + start * 15 * MINUTE)
    return { startAt, since: startAt.subtract({ minutes: booked }), timezone }
  })
const kinds = fc.constantFrom<ReminderKind>('dayBefore', 'hourBefore')
const minutesBetween = (a: Temporal.Instant, b: Temporal.Instant) => a.until(b).total('minutes')
const hourAt = (at: Temporal.Instant, timezone: string) => at.toZonedDateTimeISO(timezone).hour

test('a reminder is never due at night, too late or right after the confirmation', () => {
  fc.assert(
    fc.property(kinds, targets, fc.integer({ min: 0, max: 42 * 60 }), (kind, target, minutesBefore) => {
      const now = target.startAt.subtract({ minutes: minutesBefore })
      if (!isDue(kind, target, now)) return
      const hour = hourAt(now, target.timezone)
      if (kind === 'dayBefore') expect(hour >= 8 && hour < 22).toBe(true)
      expect(minutesBefore).toBeGreaterThan(kind === 'dayBefore' ? 180 : 10)
      expect(minutesBefore).toBeLessThanOrEqual(kind === 'dayBefore' ? 40 * 60 : 60)
      expect(Temporal.Instant.compare(target.since, now)).toBeLessThanOrEqual(0)
    }),
    RUNS,
  )
})

test('the earliest moment is during the day and leaves half an hour to cancel for free', () => {
  fc.assert(
    fc.property(targets, (target) => {
      const interval = getReminderInterval('dayBefore', target)
      if (!interval) {
        expect(minutesBetween(target.since, target.startAt)).toBeLessThan(42 * 60)
        return
      }
      expect(minutesBetween(interval.from, target.startAt)).toBeGreaterThanOrEqual(24 * 60 + 30)
      expect(isDue('dayBefore', target, interval.from)).toBe(true)
      expect(isDue('dayBefore', target, interval.from.subtract({ seconds: 1 }))).toBe(false)
      expect(minutesBetween(target.since, interval.from)).toBeGreaterThanOrEqual(4 * 60)
    }),
    RUNS,
  )
})
