import { expect, test } from 'vitest'
import { findImportCycles } from './import-cycles.ts'

/** Finds import cycles between files of `src`. `a b` means that `src/a.ts` imports `src/b.ts`. */
const findCycles = (...imports: string[]) =>
  findImportCycles(
    imports.map((line) => {
      const [from, to] = line.split(' ')
      return { from: `src/${from}.ts`, to: `src/${to}.ts` }
    }),
  ).map((cycle) => cycle.replaceAll(/src\/|\.ts/g, ''))

test('reports no cycle for files that are imported twice or in a row', () => {
  expect(findCycles('a b', 'a c', 'b d', 'c d', 'd e')).toEqual([])
})

test('reports a cycle with its files, from the first by name', () => {
  expect(findCycles('b c', 'c a', 'a b')).toEqual(['cycle of imports: a -> b -> c -> a'])
  expect(findCycles('a a')).toEqual(['cycle of imports: a -> a'])
})

test('reports neither the files that lead to a cycle nor those that it leads to', () => {
  expect(findCycles('a b', 'b c', 'c b', 'c d', 'd e')).toEqual(['cycle of imports: b -> c -> b'])
})

test('reports a cycle through every file: separate ones, ones with a common file, and the shortest through a file', () => {
  expect(findCycles('a b', 'b a', 'c d', 'd c')).toHaveLength(2)
  expect(findCycles('a b', 'b a', 'b c', 'c b')).toEqual([
    'cycle of imports: a -> b -> a',
    'cycle of imports: c -> b -> c',
  ])
  expect(findCycles('a b', 'b c', 'c a', 'a c')).toEqual([
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
