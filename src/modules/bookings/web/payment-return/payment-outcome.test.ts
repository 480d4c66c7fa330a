import { expect, test } from 'vitest'
import { getPaymentOutcome, getPollPause, POLL_TIMEOUT_MS } from './payment-outcome.ts'

const pendingHold = { bookingStatus: 'pendingPayment', status: 'pending', failure: null } as const
const expired = { bookingStatus: 'expired', failure: null } as const

test('waits for an unsettled payment, even if the URL reports success', () => {
  expect(getPaymentOutcome(pendingHold, null)).toBe('wait')
  expect(getPaymentOutcome(pendingHold, 'succeeded')).toBe('wait')
})

test('shows the session once it is booked, whatever its current status', () => {
  expect(getPaymentOutcome({ ...pendingHold, status: 'succeeded', bookingStatus: 'booked' }, null)).toBe('booked')
  expect(getPaymentOutcome({ ...pendingHold, status: 'refunded', bookingStatus: 'cancelledByProvider' }, null)).toBe(
    'booked',
  )
})

test('returns to the checkout after a declined card or a failed challenge during the hold', () => {
  expect(getPaymentOutcome({ ...pendingHold, failure: 'booking.failure.card_declined' }, null)).toBe('tryAgain')
  expect(getPaymentOutcome(pendingHold, 'failed')).toBe('tryAgain')
})

test('reports a payment for an expired booking as refunded', () => {
  expect(getPaymentOutcome({ ...expired, status: 'succeeded' }, 'succeeded')).toBe('refunded')
  expect(getPaymentOutcome({ ...expired, status: 'refunded' }, null)).toBe('refunded')
})

test('reports an expired booking without a payment as released, unless the URL reports a pending payment', () => {
  expect(getPaymentOutcome({ ...expired, status: 'failed' }, null)).toBe('released')
  expect(getPaymentOutcome({ ...expired, status: 'pending' }, null)).toBe('released')
  expect(getPaymentOutcome({ ...expired, status: 'pending' }, 'succeeded')).toBe('wait')
})

test('pauses grow, and the number of polls per minute is bounded', () => {
  const pauses = Array.from({ length: 30 }, (_none, index) => getPollPause(index + 1))
  expect(pauses).toEqual([...pauses].sort((a, b) => a - b))
  expect(pauses[0]).toBeLessThanOrEqual(500)
  let polls = 0
  for (let passed = 0; passed < POLL_TIMEOUT_MS; polls++) passed += getPollPause(polls + 1)
  expect(polls).toBeLessThan(25)
})
