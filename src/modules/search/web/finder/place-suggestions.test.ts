import { expect, it } from 'vitest'
import { moveActive } from './place-suggestions.ts'

it('the arrow keys cycle through the list and the field', () => {
  const down = [-1, 0, 1].map((from) => moveActive(from, 1, 2))
  const up = [-1, 0, 1].map((from) => moveActive(from, -1, 2))
  expect(down).toEqual([0, 1, -1])
  expect(up).toEqual([1, -1, 0])
})
