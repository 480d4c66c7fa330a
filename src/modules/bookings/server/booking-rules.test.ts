import { expect, test } from 'vitest'
import { platformFee } from '#modules/payouts/values/platform-fee.ts'
import { BOOKING_STATUS } from '#platform/values/enums.ts'
import { freeUntil, holdEnds, isHoldOver, isStillFree, retryEnds } from './booking-rules.ts'
import { MOVES, mayMove, PAST, TAKES_TIME, UPCOMING } from './booking-states.ts'

const at = (text: string) => Temporal.Instant.from(text)

test.for([
  ['2026-11-25T12:00:00Z', true],
  ['2026-11-25T12:00:01Z', false],
  ['2026-11-25T11:59:59Z', true],
] as const)('at %s cancelling a session of 26 November, 14:00 in Tallinn is free: %s', ([now, free]) => {
  expect(isStillFree(freeUntil(at('2026-11-26T12:00:00Z')), at(now))).toBe(free)
})

test('24 hours are hours, also over the night the clocks change', () => {
  // 29 March 2026, 09:00 summer time: 24 hours before is 08:00 winter time of the day before.
  expect(freeUntil(at('2026-03-29T06:00:00Z')).toString()).toBe('2026-03-28T06:00:00Z')
})

test('a hold ends after 15 minutes, at that very second', () => {
  const ends = holdEnds(at('2026-11-23T07:20:00Z'))
  expect(ends.toString()).toBe('2026-11-23T07:35:00Z')
  expect([isHoldOver(ends, at('2026-11-23T07:34:59Z')), isHoldOver(ends, ends), isHoldOver(null, ends)]).toEqual([
    false,
    true,
    false,
  ])
})

test.for([
  [4500, 15, 675],
  [4990, 15, 749],
  [3, 50, 2],
  [1, 49, 0],
  [4500, 0, 0],
  [11_000, 0.35, 39],
  [11_001, 0.29, 32],
  [10_000_000, 99.99, 9_999_000],
])('the fee of %d cents at %d %% is %d cents', ([price, percent, fee]) => {
  expect(platformFee(price!, percent!)).toBe(fee)
})

test('fee and transfer always add up to the price', () => {
  for (let price = 1; price < 20_000; price += 7) {
    const fee = platformFee(price, 12.5)
    expect(Number.isInteger(fee) && fee >= 0 && fee <= price).toBe(true)
  }
})

test('every state has its moves, and only known ones', () => {
  expect(Object.keys(MOVES).sort()).toEqual([...BOOKING_STATUS].sort())
  for (const from of BOOKING_STATUS)
    for (const to of BOOKING_STATUS) expect(mayMove(from, to)).toBe(MOVES[from].includes(to))
  expect(mayMove('cancelledByCustomer', 'booked')).toBe(false)
})

test('a booking that takes time is shown as coming; an expired hold is never shown as a past session', () => {
  expect([...TAKES_TIME].sort()).toEqual([...UPCOMING].sort())
  expect(PAST).not.toContain('expired')
})

test.each([
  ['far ahead', '2027-03-15T10:00:00Z', '2027-01-02T10:00:00Z'],
  ['two days ahead', '2027-01-01T10:00:00Z', '2027-01-01T08:00:00Z'],
  ['two hours ahead', '2026-12-30T12:30:00Z', '2026-12-30T11:00:00Z'],
  ['half an hour ahead', '2026-12-30T10:30:00Z', '2026-12-30T10:30:00Z'],
])('another card may be used 72 hours, less where the session is near: %s', (_name, start, until) => {
  expect(retryEnds(Temporal.Instant.from(start), Temporal.Instant.from('2026-12-30T10:00:00Z')).toString()).toBe(until)
})
