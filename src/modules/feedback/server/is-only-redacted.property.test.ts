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
const GAP = '[…]'

interface Token {
  word: string
  isRemoved: boolean
}
const original = fc.array(fc.record({ word, isRemoved: fc.boolean() }), { minLength: 1, maxLength: 12 })

const join = (tokens: readonly Token[]) => tokens.map((token) => token.word).join(' ')
const redact = (tokens: readonly Token[]) =>
  tokens
    .map((token) => (token.isRemoved ? GAP : token.word))
    .filter((text, index, texts) => text !== GAP || texts[index - 1] !== GAP)

test('accepts removing any words if a gap is left', () => {
  fc.assert(fc.property(original, (tokens) => isOnlyRedacted(join(tokens), redact(tokens).join(' '))))
})

test('rejects removing words without a gap', () => {
  fc.assert(
    fc.property(original, (tokens) => {
      const remaining = redact(tokens).filter((text) => text !== GAP)
      expect(isOnlyRedacted(join(tokens), remaining.join(' '))).toBe(remaining.length === tokens.length)
    }),
  )
})

test('accepted text contains only original words in the original order', () => {
  const edited = fc.array(fc.oneof(word, fc.constant(GAP)), { maxLength: 8 })
  fc.assert(
    fc.property(original, edited, (tokens, texts) => {
      if (!isOnlyRedacted(join(tokens), texts.join(' '))) return
      const originalWords = tokens.map((token) => token.word)[Symbol.iterator]()
      for (const text of texts.filter((token) => token !== GAP))
        expect([...takeUntil(originalWords, text)]).toContain(text)
    }),
    { numRuns: 2000 },
  )
})

function* takeUntil(words: Iterator<string>, target: string) {
  for (let next = words.next(); !next.done; next = words.next()) {
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
])('%s → %s: %s', (before, after, isAccepted) => {
  expect(isOnlyRedacted(before, after)).toBe(isAccepted)
})
