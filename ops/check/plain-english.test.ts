import { expect, test } from 'vitest'
import { findOddWords } from './plain-english.ts'

test.for([
  ['src/a.ts', '/** Nobody may read it. */'],
  ['src/a.ts', 'start() // until the session is called off'],
  ['src/a.css', '/* For somebody on a phone. */'],
  ['src/a.test.ts', "test.each([1])('a note stays sealed', () => {})"],
  ['src/schema.sql', '-- Whoever has the link.'],
  ['docs/a.md', 'The amount is given back.'],
])('finds an odd word in %s: %s', ([path, text]) => {
  expect(findOddWords([{ path: path!, text: text! }])).toHaveLength(1)
})

test.for([
  ['src/a.ts', "const url = 'http://host/nobody'"],
  ['src/a.ts', "const text = 'Nobody came.'"],
  ['docs/a.md', 'The option `--anew` overwrites it.'],
  ['docs/GLOSSARY.md', '| someone | somebody |'],
])('allows code, texts and the glossary: %s %s', ([path, text]) => {
  expect(findOddWords([{ path: path!, text: text! }])).toEqual([])
})
