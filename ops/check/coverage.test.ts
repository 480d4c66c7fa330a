import { expect, test } from 'vitest'
import { findCoverageProblems } from './coverage.ts'

const FILES = [
  { path: 'src/modules/bookings/server/hold.db.test.ts', text: "test('expires an unpaid hold', …)" },
  { path: 'src/modules/bookings/server/hold.calls.test.ts', text: '' },
  { path: 'e2e/finder.spec.ts', text: '' },
]
const problems = (row: string) => findCoverageProblems(`# Coverage\n${row}`, FILES)

test('accepts files, folders and patterns that exist', () => {
  expect(
    problems('| x | `e2e/finder.spec.ts`, `src/modules/bookings/server`, `src/modules/*/*/*.calls.test.ts` |'),
  ).toEqual([])
})

test('reports missing files and patterns without a match, with their line', () => {
  expect(problems('| x | `e2e/gone.spec.ts`, `src/modules/bookings/server/*.property.test.ts`, `src/gone/` |')).toEqual(
    [
      "docs/COVERAGE.md:2 names 'e2e/gone.spec.ts', which does not exist",
      "docs/COVERAGE.md:2 names 'src/modules/bookings/server/*.property.test.ts', which does not exist",
      "docs/COVERAGE.md:2 names 'src/gone/', which does not exist",
    ],
  )
})

test('looks up a file without a folder in the folders given before it in the row', () => {
  expect(problems('| x | `src/modules/bookings/server/hold.db.test.ts`, `hold.calls.test.ts` |')).toEqual([])
  expect(problems('| x | `hold.calls.test.ts`, `src/modules/bookings/server/hold.db.test.ts` |')).toHaveLength(1)
  expect(problems('| x | `e2e/finder.spec.ts`, `hold.calls.test.ts` |')).toHaveLength(1)
})

test('requires a quoted test to be in the file before it', () => {
  expect(problems("| x | `src/modules/bookings/server/hold.db.test.ts` 'expires an unpaid hold' |")).toEqual([])
  expect(problems('| x | `src/modules/bookings/server/hold.db.test.ts`: “keeps a paid hold” |')).toEqual([
    "docs/COVERAGE.md:2 names the test 'keeps a paid hold', which is not in 'src/modules/bookings/server/hold.db.test.ts'",
  ])
})

test('ignores addresses, commands and terms of the specification', () => {
  expect(problems('| `/{lang}/o/{slug}` and `npm run check` and `role` | |')).toEqual([])
})
