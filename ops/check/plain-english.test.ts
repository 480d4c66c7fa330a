import { expect, test } from 'vitest'
import { findOddWords, ODD_WORDS } from './plain-english.ts'

const find = (path: string, text: string) => findOddWords([{ path, text }])

test.for(ODD_WORDS)('finds “%s” in comments, titles of tests and documents', (word) => {
  expect(find('src/a.ts', `/** ${word} */`)).toEqual([`src/a.ts: '${word}'`])
  expect(find('src/a.ts', `start() // ${word.toUpperCase()}`)).toHaveLength(1)
  expect(find('src/a.css', `/* ${word} */`)).toHaveLength(1)
  expect(find('src/a.test.ts', `test.each([1])('${word}', () => {})`)).toHaveLength(1)
  expect(find('src/schema.sql', `-- ${word}`)).toHaveLength(1)
  expect(find('docs/a.md', word)).toHaveLength(1)
})

test.for(ODD_WORDS)('allows “%s” in code, names in backticks and the glossary', (word) => {
  expect(find('src/a.ts', `const url = 'http://host/${word}'`)).toEqual([])
  expect(find('src/a.ts', `const text = '${word}'`)).toEqual([])
  expect(find('docs/a.md', `The option \`--${word}\``)).toEqual([])
  expect(find('docs/GLOSSARY.md', word)).toEqual([])
})
