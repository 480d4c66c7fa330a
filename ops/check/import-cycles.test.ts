import { expect, test } from 'vitest'
import { findImportCycles } from './import-cycles.ts'

/** Imports between files of `src`: `a b` is an import of `src/b.ts` by `src/a.ts`. */
const cyclesOf = (...imports: string[]) =>
  findImportCycles(
    imports.map((one) => {
      const [from, to] = one.split(' ')
      return { from: `src/${from}.ts`, to: `src/${to}.ts` }
    }),
  ).map((line) => line.replaceAll(/src\/|\.ts/g, ''))

test('reports no cycle for files imported twice or in a row', () => {
  expect(cyclesOf('a b', 'a c', 'b d', 'c d', 'd e')).toEqual([])
})

test('reports a cycle with its files, from the first by name', () => {
  expect(cyclesOf('b c', 'c a', 'a b')).toEqual(['cycle of imports: a -> b -> c -> a'])
  expect(cyclesOf('a a')).toEqual(['cycle of imports: a -> a'])
})

test('reports neither the files that lead to a cycle nor those that it leads to', () => {
  expect(cyclesOf('a b', 'b c', 'c b', 'c d', 'd e')).toEqual(['cycle of imports: b -> c -> b'])
})

test('reports a cycle through every file: separate ones, ones with a common file, and the shortest through a file', () => {
  expect(cyclesOf('a b', 'b a', 'c d', 'd c')).toHaveLength(2)
  expect(cyclesOf('a b', 'b a', 'b c', 'c b')).toEqual([
    'cycle of imports: a -> b -> a',
    'cycle of imports: c -> b -> c',
  ])
  expect(cyclesOf('a b', 'b c', 'c a', 'a c')).toEqual([
    'cycle of imports: a -> c -> a',
    'cycle of imports: b -> c -> a -> b',
  ])
})

test('ignores imports of packages and outside of src', () => {
  const cycle = [
    { from: 'ops/a.ts', to: 'src/b.ts' },
    { from: 'src/b.ts', to: 'ops/a.ts' },
    { from: 'src/b.ts', to: 'node_modules/zod/index.js' },
  ]
  expect(findImportCycles(cycle)).toEqual([])
})
