import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isOnlyRedacted } from './is-only-redacted.ts'

const word = fc.constantFrom(
  'not',
  'would',
  'the',
  'rapist',
  'therapist',
  "can't",
  'can',
  'a',
  'полно',
  'hõlmav',
  '.',
  ',',
)
const words = fc.array(fc.record({ word, isOut: fc.boolean() }), { minLength: 1, maxLength: 12 })
type Words = { word: string; isOut: boolean }[]

const all = (list: Words) => list.map((one) => one.word).join(' ')
const gapped = (list: Words) =>
  list
    .map((one) => (one.isOut ? '[…]' : one.word))
    .filter((one, index, every) => one !== '[…]' || every[index - 1] !== one)

test('accepts removing any words if a gap is left', () => {
  fc.assert(fc.property(words, (list) => isOnlyRedacted(all(list), gapped(list).join(' '))))
})

test('rejects removing words without a gap', () => {
  fc.assert(
    fc.property(words, (list) => {
      const left = gapped(list).filter((one) => one !== '[…]')
      expect(isOnlyRedacted(all(list), left.join(' '))).toBe(left.length === list.length)
    }),
  )
})

test('accepted text contains only original words in the original order', () => {
  const after = fc.array(fc.oneof(word, fc.constant('[…]')), { maxLength: 8 })
  fc.assert(
    fc.property(words, after, (list, edited) => {
      if (!isOnlyRedacted(all(list), edited.join(' '))) return
      const rest = list.map((one) => one.word)[Symbol.iterator]()
      for (const one of edited.filter((token) => token !== '[…]')) expect([...takeUntil(rest, one)]).toContain(one)
    }),
    { numRuns: 2000 },
  )
})

function* takeUntil(rest: Iterator<string>, target: string) {
  for (let next = rest.next(); !next.done; next = rest.next()) {
    yield next.value
    if (next.value === target) return
  }
}

test.each([
  ['I would not recommend him.', 'I would recommend him.', false],
  ['I would not recommend him.', 'I would […] recommend him.', true],
  ['My therapist listened.', 'My the rapist listened.', false],
  ['My therapist listened.', 'My […]rapist listened.', false],
  ["He can't listen.", 'He can[…] listen.', false],
  ['I told Kadri about it. Good.', 'I told [...]. Good.', true],
  ['I told […]. Good.', 'I told. Good.', false],
  ['I told […]. Good.', 'I told […]', true],
  ['a b a c', '[…] a c', true],
  ['Good.', '', false],
  ['Good.', '[…]', true],
  ['Good.', 'Good. […]', false],
])('%s → %s: %s', (before, after, is) => {
  expect(isOnlyRedacted(before, after)).toBe(is)
})
