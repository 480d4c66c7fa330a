import { expect, test } from 'vitest'
import { endsBeforeNotice, getWaitlistOfferInterval } from './waitlist-offer-rules.ts'

const at = (localTime: string) => Temporal.ZonedDateTime.from(`${localTime}[Europe/Tallinn]`).toInstant()
const toLocalTime = (instant: Temporal.Instant) =>
  instant.toZonedDateTimeISO('Europe/Tallinn').toPlainDateTime().toString({ smallestUnit: 'minute' })

test.each([
  ['2026-11-24T09:30', '2026-11-24T09:30', '2026-11-24T11:30', 'two hours from now, by day'],
  ['2026-11-24T20:00', '2026-11-24T20:00', '2026-11-24T22:00', 'just before the night'],
  ['2026-11-24T20:00:01', '2026-11-25T08:00', '2026-11-25T10:00', 'it would last into the night'],
  ['2026-11-24T23:30', '2026-11-25T08:00', '2026-11-25T10:00', 'before midnight'],
  ['2026-11-25T03:00', '2026-11-25T08:00', '2026-11-25T10:00', 'after midnight'],
  ['2026-11-25T08:00', '2026-11-25T08:00', '2026-11-25T10:00', 'when the day begins'],
  ['2027-03-28T01:00', '2027-03-28T08:00', '2027-03-28T10:00', 'the night in which the clock changes'],
])('a time released at %s is offered at %s and held until %s: %s', (now, notifyAt, expiresAt) => {
  const interval = getWaitlistOfferInterval(at(now), 'Europe/Tallinn')
  expect([toLocalTime(interval.notifyAt), toLocalTime(interval.expiresAt)]).toEqual([notifyAt, expiresAt])
})

test('an offer ends before the notice period begins, to the second', () => {
  const start = at('2026-11-25T18:00')
  expect(endsBeforeNotice(at('2026-11-25T12:00'), start, 6)).toBe(true)
  expect(endsBeforeNotice(at('2026-11-25T12:00').add({ seconds: 1 }), start, 6)).toBe(false)
  expect(endsBeforeNotice(at('2026-11-25T16:00'), start, null)).toBe(true)
  expect(endsBeforeNotice(at('2026-11-25T16:01'), start, null)).toBe(false)
})
