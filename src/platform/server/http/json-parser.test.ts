import { expect, test } from 'vitest'
import { exceedsLimits } from './json-parser.ts'

test.each([
  ['{"a":[{"b":1}],"c":[1]}', 3, false],
  ['{"a":[{"b":1}],"c":[1]}', 2, true],
  ['[[],[],[]]', 2, false],
  [String.raw`{"a":"[[[{{{","b":"\"[[[","c":"\\"}`, 1, false],
  [String.raw`{"a":"\\","b":[1]}`, 1, true],
] as const)('%s is deeper than %i: %s', (json, maxDepth, expected) => {
  expect(exceedsLimits(json, { maxDepth, maxMembers: 10 })).toBe(expected)
})

test.each([
  ['{"a":1,"b":2}', 2, false],
  ['{"a":1,"b":2}', 1, true],
  ['[{"a":1},{"b":{"c":2}}]', 3, false],
  ['[{"a":1},{"b":{"c":2}}]', 2, true],
  [String.raw`{"a":"::\":"}`, 1, false],
] as const)('%s has more than %i members: %s', (json, maxMembers, expected) => {
  expect(exceedsLimits(json, { maxDepth: 10, maxMembers })).toBe(expected)
})
