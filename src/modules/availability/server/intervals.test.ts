import { expect, test } from 'vitest'
import { subtract, union } from './intervals.ts'
import type { Interval } from './schedule.ts'

/** Parses intervals such as '9-13 14-18'. */
const parse = (text: string): Interval[] =>
  text === ''
    ? []
    : text.split(' ').map((interval) => {
        const [start, end] = interval.split('-').map(Number)
        return { start: start!, end: end! }
      })
const format = (intervals: Interval[]) => intervals.map(({ start, end }) => `${start}-${end}`).join(' ')

test.each([
  ['', ''],
  ['9-13', '9-13'],
  ['14-18 9-13', '9-13 14-18'],
  ['9-13 13-18', '9-18'],
  ['9-13 10-12', '9-13'],
  ['9-13 9-18', '9-18'],
  ['9-13 12-18', '9-18'],
  ['9-9', ''],
  ['13-9 14-18', '14-18'],
  ['9-13 11-11 15-15', '9-13'],
])('the union of %s is %s', (intervals, expected) => {
  expect(format(union(parse(intervals)))).toBe(expected)
})

test.each([
  ['9-18', '', '9-18'],
  ['9-18', '12-13', '9-12 13-18'],
  ['9-18', '9-18', ''],
  ['9-18', '8-19', ''],
  ['9-18', '8-10', '10-18'],
  ['9-18', '9-10', '10-18'],
  ['9-18', '17-19', '9-17'],
  ['9-18', '17-18', '9-17'],
  ['9-18', '7-9 18-20', '9-18'],
  ['9-12 13-18', '10-11 14-15 16-17', '9-10 11-12 13-14 15-16 17-18'],
  ['9-12 13-18', '11-14', '9-11 14-18'],
  ['9-12 13-18', '12-13', '9-12 13-18'],
  ['8-8 12-9 13-18', '', '13-18'],
  ['8-8 12-9 13-18', '7-8 10-14 17-19', '14-17'],
])('the time in %s that is not in %s is %s', (from, without, expected) => {
  expect(format(subtract(parse(from), parse(without)))).toBe(expected)
})
