import { expect, test } from 'vitest'
import { coverageProblems } from './coverage.ts'

const FILES = [
  { path: 'src/modules/bookings/server/hold.db.test.ts', text: "test('expires an unpaid hold', …)" },
  { path: 'src/modules/bookings/server/hold.calls.test.ts', text: '' },
  { path: 'e2e/finder.spec.ts', text: '' },
]
const problems = (row: string) => coverageProblems(`# Coverage\n${row}`, FILES)

test('a file, a folder and a pattern that are there', () => {
  expect(
    problems('| x | `e2e/finder.spec.ts`, `src/modules/bookings/server`, `src/modules/*/*/*.calls.test.ts` |'),
  ).toEqual([])
})

test('a file that is gone and a pattern that matches nothing are named with their line', () => {
  expect(problems('| x | `e2e/gone.spec.ts`, `src/modules/bookings/server/*.property.test.ts`, `src/gone/` |')).toEqual(
    [
      "docs/COVERAGE.md:2 names 'e2e/gone.spec.ts', which is not there",
      "docs/COVERAGE.md:2 names 'src/modules/bookings/server/*.property.test.ts', which is not there",
      "docs/COVERAGE.md:2 names 'src/gone/', which is not there",
    ],
  )
})

test('a name without its folder is looked for in the folders named before it in the row', () => {
  expect(problems('| x | `src/modules/bookings/server/hold.db.test.ts`, `hold.calls.test.ts` |')).toEqual([])
  expect(problems('| x | `hold.calls.test.ts`, `src/modules/bookings/server/hold.db.test.ts` |')).toHaveLength(1)
  expect(problems('| x | `e2e/finder.spec.ts`, `hold.calls.test.ts` |')).toHaveLength(1)
})

test('a test that is quoted after its file must be in it', () => {
  expect(problems("| x | `src/modules/bookings/server/hold.db.test.ts` 'expires an unpaid hold' |")).toEqual([])
  expect(problems('| x | `src/modules/bookings/server/hold.db.test.ts`: “keeps a paid hold” |')).toEqual([
    "docs/COVERAGE.md:2 names the test 'keeps a paid hold', which is not in 'src/modules/bookings/server/hold.db.test.ts'",
  ])
})

test('addresses, commands and words of the specification are no files', () => {
  expect(problems('| `/{lang}/o/{slug}` and `npm run check` and `role` | |')).toEqual([])
})
