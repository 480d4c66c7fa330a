import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8')
const listMatches = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name]) => name!)

test('the icon names are those of the sprite', () => {
  const names = listMatches(read('./icon-names.ts'), / {2}\| '([\w-]+)'/g)
  expect(names).toEqual(listMatches(read('./icons.svg'), /<symbol id="([\w-]+)"/g))
  expect(names.length).toBeGreaterThan(50)
})
