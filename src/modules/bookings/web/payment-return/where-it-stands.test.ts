import { expect, test } from 'vitest'
import { GIVE_UP_AFTER_MS, pauseAfter, whereItStands } from './where-it-stands.ts'

const held = { bookingStatus: 'pendingPayment', status: 'pending', failure: null } as const
const expired = { bookingStatus: 'expired', failure: null } as const

test('waits for an unsettled payment, even if the URL reports success', () => {
  expect(whereItStands(held, null)).toBe('wait')
  expect(whereItStands(held, 'succeeded')).toBe('wait')
})

test('shows a booked session, whatever its status now', () => {
  expect(whereItStands({ ...held, status: 'succeeded', bookingStatus: 'booked' }, null)).toBe('booked')
  expect(whereItStands({ ...held, status: 'refunded', bookingStatus: 'cancelledByProvider' }, null)).toBe('booked')
})

test('returns to the checkout after a declined card or a failed challenge during the hold', () => {
  expect(whereItStands({ ...held, failure: 'booking.failure.card_declined' }, null)).toBe('tryAgain')
  expect(whereItStands(held, 'failed')).toBe('tryAgain')
})

test('reports a payment for a lost time as refunded', () => {
  expect(whereItStands({ ...expired, status: 'succeeded' }, 'succeeded')).toBe('refunded')
  expect(whereItStands({ ...expired, status: 'refunded' }, null)).toBe('refunded')
})

test('reports a lost time without a payment as released, unless the URL reports a pending payment', () => {
  expect(whereItStands({ ...expired, status: 'failed' }, null)).toBe('released')
  expect(whereItStands({ ...expired, status: 'pending' }, null)).toBe('released')
  expect(whereItStands({ ...expired, status: 'pending' }, 'succeeded')).toBe('wait')
})

test('pauses grow, and the number of polls per minute is bounded', () => {
  const pauses = Array.from({ length: 30 }, (_none, index) => pauseAfter(index + 1))
  expect(pauses).toEqual([...pauses].sort((one, other) => one - other))
  expect(pauses[0]).toBeLessThanOrEqual(500)
  let polls = 0
  for (let passed = 0; passed < GIVE_UP_AFTER_MS; polls++) passed += pauseAfter(polls + 1)
  expect(polls).toBeLessThan(25)
})
