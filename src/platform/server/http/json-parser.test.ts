import { expect, test } from 'vitest'
import { isDeeperThan } from './json-parser.ts'

test.each([
  ['{"a":[{"b":1}],"c":[1]}', 3, false],
  ['{"a":[{"b":1}],"c":[1]}', 2, true],
  ['[[],[],[]]', 2, false],
  [String.raw`{"a":"[[[{{{","b":"\"[[[","c":"\\"}`, 1, false],
  [String.raw`{"a":"\\","b":[1]}`, 1, true],
] as const)('%s is deeper than %i: %s', (json, maxDepth, expected) => {
  expect(isDeeperThan(json, maxDepth)).toBe(expected)
})
