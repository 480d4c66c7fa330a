import { expect, test } from 'vitest'
import { countLines, findLongFiles, median } from './sizes.ts'

const file = (path: string, lines: number) => ({ path, text: 'const a = 1\n'.repeat(lines) })

test('reports a file of 401 lines and accepts one of 400', () => {
  expect(findLongFiles([file('src/a.ts', 400), file('src/b.tsx', 401)])).toEqual([
    'src/b.tsx has 401 lines; at most 400',
  ])
})

test('allows longer catalogues and demo people', () => {
  const long = ['src/modules/texts/en.ts', 'ops/demo/people/east.ts']
  expect(findLongFiles(long.map((path) => file(path, 999)))).toEqual([])
})

test('does not count an empty line after the last line break', () => {
  expect([countLines('a\nb\n'), countLines('a\nb')]).toEqual([2, 2])
})

test('the median is the middle number, or the mean of the two middle numbers', () => {
  expect([median([9, 1, 5]), median([1, 3, 5, 100])]).toEqual([5, 4])
})
