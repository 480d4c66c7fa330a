import { expect, test } from 'vitest'
import type { BenchLine } from './figures.ts'
import { findRegressions } from './recorded-ratios.ts'

const line = (what: string, ratio: number | null, better: BenchLine['better']): BenchLine => ({
  ...{ what, ratio, better },
  ...{ median: '1 ms', of: 'one row', goal: null },
})

test('reports a time that grew by half and a rate that fell by a third, ignoring milliseconds in names', () => {
  const lines = [line('search, p50 alone (p95 3 ms)', 3.1, 'lower'), line('search, 32 at once', 0.19, 'higher')]
  expect(findRegressions(lines, { 'search, p50 alone': 2, 'search, 32 at once': 0.3 })).toEqual([
    'search, p50 alone: 3.10x, recorded as 2x',
    'search, 32 at once: 0.19x, recorded as 0.3x',
  ])
})

test('ignores smaller drops and improvements', () => {
  const lines = [line('search', 2.9, 'lower'), line('page', 0.21, 'higher'), line('booking', 5, 'higher')]
  expect(findRegressions(lines, { search: 2, page: 0.3, booking: 1 })).toEqual([])
})

test('reports a recorded line that is no longer measured', () => {
  expect(findRegressions([line('search', null, 'lower')], { search: 2, page: 1 })).toEqual([
    'search: recorded as 2x, no longer measured',
    'page: recorded as 1x, no longer measured',
  ])
})

test('reports nothing for a table that was never recorded', () => {
  expect(findRegressions([line('search', 2, 'lower')], undefined)).toEqual([])
})
