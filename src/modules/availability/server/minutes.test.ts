import { expect, test } from 'vitest'
import { ceilToMinute, floorToMinute, instantAt } from './minutes.ts'

test.each([
  ['1970-01-01T00:00:00Z', 0, 0],
  ['1970-01-01T01:00:00Z', 60, 60],
  ['1970-01-01T01:00:00.001Z', 60, 61],
  ['1970-01-01T01:00:59.999Z', 60, 61],
])('%s is rounded down to minute %i and up to minute %i', (iso, down, up) => {
  const instant = Temporal.Instant.from(iso)
  expect([floorToMinute(instant), ceilToMinute(instant)]).toEqual([down, up])
})

test('a minute converts back to its instant', () => {
  expect(instantAt(61).toString()).toBe('1970-01-01T01:01:00Z')
})
