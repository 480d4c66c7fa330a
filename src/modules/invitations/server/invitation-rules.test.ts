import { expect, test } from 'vitest'
import { getInvitedTimeExpiry, haveOverlaps } from './invitation-rules.ts'

const now = Temporal.Instant.from('2026-11-23T07:20:00Z')

test.each([
  ['2026-11-30T10:00:00Z', 2, '2026-11-25T07:20:00Z'],
  // The notice period begins before the 48 hours are over.
  ['2026-11-24T10:00:00Z', 2, '2026-11-24T08:00:00Z'],
  ['2026-11-24T10:00:00Z', 24, '2026-11-23T10:00:00Z'],
  ['2026-11-24T10:00:00Z', 48, '2026-11-22T10:00:00Z'],
])('releases a time at %s with %i hours of notice at %s', (startAt, advanceHours, until) => {
  expect(getInvitedTimeExpiry(Temporal.Instant.from(startAt), { now, advanceHours }).toString()).toBe(until)
})

test('does not count adjacent times as overlapping', () => {
  expect(
    haveOverlaps([
      { start: 0, end: 60 },
      { start: 60, end: 120 },
    ]),
  ).toBe(false)
  expect(
    haveOverlaps([
      { start: 0, end: 60 },
      { start: 45, end: 105 },
    ]),
  ).toBe(true)
})
