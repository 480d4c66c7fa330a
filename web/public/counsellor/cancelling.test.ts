import { expect, it } from 'vitest'
import { freeUntil } from './cancelling.ts'

const START = '2026-11-26T12:00:00Z'
const BOUNDARY = Date.parse('2026-11-25T12:00:00Z')

it('a session can be cancelled for free until 24 hours before it starts', () => {
  expect(freeUntil(START, BOUNDARY - 60_000)).toBe('2026-11-25T12:00:00.000Z')
})
it('the boundary instant itself is still free', () => {
  expect(freeUntil(START, BOUNDARY)).not.toBeNull()
})
it('a millisecond later it no longer is', () => {
  expect(freeUntil(START, BOUNDARY + 1)).toBeNull()
})
