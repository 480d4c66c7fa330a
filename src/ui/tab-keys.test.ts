import { expect, test } from 'vitest'
import { moveTabByKey } from './tab-keys.ts'

test.for([
  [0, 'ArrowRight', 1],
  [2, 'ArrowRight', 0],
  [0, 'ArrowLeft', 2],
  [1, 'Home', 0],
  [1, 'End', 2],
  [1, 'Enter', undefined],
] as const)('from tab %i of three, %s moves to %s', ([from, key, to]) => {
  expect(moveTabByKey(from, key, 3)).toBe(to)
})
