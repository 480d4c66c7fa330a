import { matchesGlob } from 'node:path'
import { expect, test } from 'vitest'
import { readSources } from './sources.ts'

/** Decision records are excluded, because they may name files that no longer exist. */
const DOCUMENT = /^(README|docs\/[^/]+|docs\/operating\/[^/]+|src\/(.+\/)?README)\.md$/
const FENCED = /^```[\s\S]*?^```/gm
const CODE = /`([^`\n]+)`/g
/** A path from the root, alone or in a command such as `node ops/freeze-terms.ts`. */
const PATH = /(?<![\w./#-])(?:src|ops|e2e|bench|sandbox|docs)\/\S*/g

const sources = readSources(/./)
const isPattern = (named: string) => /[*{]/.test(named)
const exists = (named: string) =>
  sources.some(({ path }) =>
    isPattern(named) ? matchesGlob(path, named) : path === named || path.startsWith(`${named.replace(/\/$/, '')}/`),
  )

/** Lists the paths in backticks, except those with a placeholder such as `<module>`. */
function listNamedPaths(text: string): string[] {
  const codes = [...text.replace(FENCED, '').matchAll(CODE)].map(([, code]) => code!)
  return codes.flatMap((code) => code.match(PATH) ?? []).filter((path) => !path.includes('<'))
}

test('finds paths alone, in commands and as patterns', () => {
  const text =
    'See `src/app.ts`, `node ops/check.ts --all` and `e2e/*.spec.ts`; not `#src/app.ts`, `src/<module>/`, ops/x.ts'
  expect(listNamedPaths(text)).toEqual(['src/app.ts', 'ops/check.ts', 'e2e/*.spec.ts'])
  expect(listNamedPaths('```\n`src/in-a-block.ts`\n```\n`docs/`')).toEqual(['docs/'])
})

test('accepts a path that is a file, a folder or a pattern with a match', () => {
  const named = ['src/app.ts', 'src/modules/', 'e2e/*.spec.ts', 'src/modules/{claims,search}/module.ts']
  expect(named.filter((path) => !exists(path))).toEqual([])
  expect(['src/gone.ts', 'src/mod', 'src/gone/*.ts'].filter(exists)).toEqual([])
})

test('every path mentioned in a document exists', () => {
  const documents = sources.filter(({ path }) => DOCUMENT.test(path))
  expect(documents.length).toBeGreaterThan(25)
  const named = documents.flatMap(({ path, text }) => listNamedPaths(text).map((name) => ({ path, name })))
  expect(named.length).toBeGreaterThan(500)
  const missing = new Set(named.map(({ name }) => name).filter((name) => !exists(name)))
  expect(named.filter(({ name }) => missing.has(name))).toEqual([])
})
