import { expect, test } from 'vitest'
import { BOOKING_TRANSITIONS, canTransition, PAST_STATUSES } from '#modules/bookings/server/booking-status.ts'
import { calculatePlatformFee } from '#modules/payouts/values/platform-fee.ts'
import { BOOKING_STATUS } from '#platform/values/enums.ts'
import {
  getChargeAfterMove,
  getChargeDate,
  getFreeUntil,
  getHoldEnd,
  getRetryEnd,
  isHoldExpired,
  isStillFree,
} from './booking-rules.ts'

const at = (text: string) => Temporal.Instant.from(text)

test.for([
  ['2026-11-25T12:00:00Z', true],
  ['2026-11-25T12:00:01Z', false],
  ['2026-11-25T11:59:59Z', true],
] as const)('at %s, a session on 26 November at 14:00 in Tallinn can be cancelled for free: %s', ([now, free]) => {
  expect(isStillFree(getFreeUntil(at('2026-11-26T12:00:00Z')), at(now))).toBe(free)
})

test('free cancellation ends 24 elapsed hours before the start, even across a daylight saving change', () => {
  // 29 March 2026, 09:00 daylight saving time: 24 hours earlier is 08:00 standard time.
  expect(getFreeUntil(at('2026-03-29T06:00:00Z')).toString()).toBe('2026-03-28T06:00:00Z')
})

test('a hold expires after exactly 15 minutes', () => {
  const expiresAt = getHoldEnd(at('2026-11-23T07:20:00Z'))
  expect(expiresAt.toString()).toBe('2026-11-23T07:35:00Z')
  expect([
    isHoldExpired(expiresAt, at('2026-11-23T07:34:59Z')),
    isHoldExpired(expiresAt, expiresAt),
    isHoldExpired(null, expiresAt),
  ]).toEqual([false, true, false])
})

test.for([
  [4500, 15, 675],
  [4990, 15, 749],
  [3, 50, 2],
  [1, 49, 0],
  [4500, 0, 0],
  [11_000, 0.35, 39],
  [11_001, 0.29, 32],
  [101, 50.99, 51],
  [10_000_000, 99.99, 9_999_000],
])('the fee of %d cents at %d %% is %d cents', ([price, percent, fee]) => {
  expect(calculatePlatformFee(price!, percent!)).toBe(fee)
})

test('the fee is a whole number of cents and never exceeds the price', () => {
  for (let price = 1; price < 20_000; price += 7) {
    const fee = calculatePlatformFee(price, 12.5)
    expect(Number.isInteger(fee) && fee >= 0 && fee <= price).toBe(true)
  }
})

test('every status has its transitions, and a cancelled session never changes again', () => {
  expect(Object.keys(BOOKING_TRANSITIONS).sort()).toEqual([...BOOKING_STATUS].sort())
  expect(canTransition('pendingPayment', 'booked')).toBe(true)
  for (const to of BOOKING_STATUS)
    expect([canTransition('cancelledByCustomer', to), canTransition('cancelledByProvider', to)]).toEqual([false, false])
})

test('expired holds never appear in the history', () => {
  expect(PAST_STATUSES).not.toContain('expired')
})

test.each([
  ['far ahead', '2027-03-15T10:00:00Z', '2027-01-02T10:00:00Z'],
  ['two days ahead', '2027-01-01T10:00:00Z', '2027-01-01T08:00:00Z'],
  ['two hours ahead', '2026-12-30T12:30:00Z', '2026-12-30T11:00:00Z'],
  ['half an hour ahead', '2026-12-30T10:30:00Z', '2026-12-30T10:30:00Z'],
])('a failed card can be replaced for 72 hours, or for less time if the session is near: %s', (_name, start, until) => {
  expect(getRetryEnd(Temporal.Instant.from(start), Temporal.Instant.from('2026-12-30T10:00:00Z')).toString()).toBe(
    until,
  )
})

test('a session more than 75 days ahead is charged 75 days of 24 hours before it, a nearer one immediately', () => {
  const start = at('2027-04-10T10:00:00Z')
  const due = at('2027-01-25T10:00:00Z')
  expect(getChargeDate(start, due.subtract({ seconds: 1 }))).toEqual(due)
  expect(getChargeDate(start, due)).toBeNull()
  expect(getChargeDate(start, due.add({ seconds: 1 }))).toBeNull()
})

test('moving a session changes the date of its charge and the deadline for another card', () => {
  const now = at('2026-12-30T10:00:00Z')
  expect(getChargeAfterMove(at('2027-01-01T10:00:00Z'), now)).toEqual({
    chargeAt: at('2026-10-18T10:00:00Z'),
    latest: at('2027-01-01T08:00:00Z'),
  })
})
