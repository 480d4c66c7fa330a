import { expect, test } from 'vitest'
import { GIVE_UP_AFTER_MS, pauseAfter, whereItStands } from './where-it-stands.ts'

const held = { bookingStatus: 'pendingPayment', status: 'pending', failure: null } as const
const gone = { bookingStatus: 'expired', failure: null } as const

test('an unsettled payment is waited for, also when the address already calls it done', () => {
  expect(whereItStands(held, null)).toBe('wait')
  expect(whereItStands(held, 'succeeded')).toBe('wait')
})

test('a booked session is shown, whatever became of it since', () => {
  expect(whereItStands({ ...held, status: 'succeeded', bookingStatus: 'booked' }, null)).toBe('booked')
  expect(whereItStands({ ...held, status: 'refunded', bookingStatus: 'cancelledByProvider' }, null)).toBe('booked')
})

test('a refused card or a failed challenge leads back to paying while the time is held', () => {
  expect(whereItStands({ ...held, failure: 'booking.failure.card_declined' }, null)).toBe('tryAgain')
  expect(whereItStands(held, 'failed')).toBe('tryAgain')
})

test('money that came after the time was lost is told as given back', () => {
  expect(whereItStands({ ...gone, status: 'succeeded' }, 'succeeded')).toBe('refunded')
  expect(whereItStands({ ...gone, status: 'refunded' }, null)).toBe('refunded')
})

test('a lost time without money is released, unless the address says that the money is on its way', () => {
  expect(whereItStands({ ...gone, status: 'failed' }, null)).toBe('released')
  expect(whereItStands({ ...gone, status: 'pending' }, null)).toBe('released')
  expect(whereItStands({ ...gone, status: 'pending' }, 'succeeded')).toBe('wait')
})

test('pauses grow, and a minute holds a bounded number of questions', () => {
  const pauses = Array.from({ length: 30 }, (_none, index) => pauseAfter(index + 1))
  expect(pauses).toEqual([...pauses].sort((one, other) => one - other))
  expect(pauses[0]).toBeLessThanOrEqual(500)
  let asked = 0
  for (let passed = 0; passed < GIVE_UP_AFTER_MS; asked++) passed += pauseAfter(asked + 1)
  expect(asked).toBeLessThan(25)
})
