import { expect, test } from 'vitest'
import { countWords } from './word-count.ts'

test.each([
  ['', 0],
  [' \n ', 0],
  ['One', 1],
  ['  spaced   out\n\nwords ', 3],
  ['a well-known fact', 3],
  ['before – after', 2],
  ['before—after', 2],
  ["I don't know", 3],
  ['1 000 euros', 3],
  ['Ärevus, läbipõlemine; lein.', 3],
  ['тревога и горе', 3],
  ['a\u200bb', 2],
  ['… ?', 0],
])('%j has %i words', (text, count) => expect(countWords(text)).toBe(count))
