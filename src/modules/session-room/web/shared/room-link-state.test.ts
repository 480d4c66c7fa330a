import { expect, test } from 'vitest'
import { getRoomLinkState, hasRoom } from './room-link-state.ts'

const SESSION = { startDateTime: '2026-11-26T12:00:00Z', endDateTime: '2026-11-26T12:50:00Z' }

test.each([
  ['2026-11-26T11:49:59.999Z', 'early', 1],
  ['2026-11-26T11:50:00Z', 'open', 60 * 60_000],
  ['2026-11-26T12:49:59.999Z', 'open', 1],
  ['2026-11-26T12:50:00Z', 'closing', 30 * 60_000],
  ['2026-11-26T13:19:59.999Z', 'closing', 1],
  ['2026-11-26T13:20:00Z', 'over', null],
])('at %s the room is %s', (now, state, changesInMs) => {
  expect(getRoomLinkState(SESSION, Date.parse(now))).toEqual({
    state,
    opensAt: '2026-11-26T11:50:00.000Z',
    changesInMs,
  })
})

test('only online sessions that are not cancelled have a room', () => {
  expect(hasRoom({ status: 'booked', location: 1 })).toBe(true)
  expect(hasRoom({ status: 'noShow', location: 1 })).toBe(true)
  expect(hasRoom({ status: 'booked', location: 2 })).toBe(false)
  for (const status of ['cancelledByCustomer', 'cancelledByProvider', 'pendingPayment', 'expired'] as const)
    expect(hasRoom({ status, location: 1 })).toBe(false)
})
