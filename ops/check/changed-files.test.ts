import { expect, test } from 'vitest'
import { ALL_TESTS, selectExtents } from './changed-files.ts'

test('a changed module selects the tests that import it and all tests of the whole product', () => {
  expect(selectExtents(['src/modules/bookings/server/holds/hold-store.ts'])).toEqual({
    tests: 'related',
    browser: 'all',
    commands: 'all',
  })
})

test.for([
  'src/modules/search/texts/finder/et.json',
  'src/modules/bookings/schema.sql',
  'src/modules/content/guides/grief/en.md',
])('a changed file that is read instead of imported, %s, selects everything', (path) =>
  expect(selectExtents([path])).toEqual(ALL_TESTS),
)

test('changed packages and tool settings select everything', () => {
  expect(selectExtents(['package-lock.json'])).toEqual(ALL_TESTS)
  expect(selectExtents(['vitest.config.ts'])).toEqual(ALL_TESTS)
})

test('changed tests select only themselves', () => {
  expect(selectExtents(['src/modules/bookings/server/store.db.test.ts'])).toEqual({
    tests: 'related',
    browser: 'none',
    commands: 'related',
  })
  expect(selectExtents(['e2e/finder.spec.ts'])).toMatchObject({ browser: 'related', commands: 'related' })
})

test('changed documents select no tests beyond those that every check runs', () => {
  expect(selectExtents(['docs/ARCHITECTURE.md', 'README.md'])).toEqual({
    tests: 'related',
    browser: 'none',
    commands: 'related',
  })
})
