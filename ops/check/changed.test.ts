import { expect, test } from 'vitest'
import { EVERYTHING, extentsOf } from './changed.ts'

test('a changed module selects the tests that import it and all tests of the whole product', () => {
  expect(extentsOf(['src/modules/bookings/server/hold-store.ts'])).toEqual({
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
  expect(extentsOf([path])).toEqual(EVERYTHING),
)

test('changed packages and tool settings select everything', () => {
  expect(extentsOf(['package-lock.json'])).toEqual(EVERYTHING)
  expect(extentsOf(['vitest.config.ts'])).toEqual(EVERYTHING)
})

test('changed tests select only themselves', () => {
  expect(extentsOf(['src/modules/bookings/server/store.db.test.ts'])).toEqual({
    tests: 'related',
    browser: 'none',
    commands: 'related',
  })
  expect(extentsOf(['e2e/finder.spec.ts'])).toMatchObject({ browser: 'related', commands: 'related' })
})

test('changed documents select nothing more than every check runs', () => {
  expect(extentsOf(['docs/ARCHITECTURE.md', 'README.md'])).toEqual({
    tests: 'related',
    browser: 'none',
    commands: 'related',
  })
})
