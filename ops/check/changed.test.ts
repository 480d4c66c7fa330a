import { expect, test } from 'vitest'
import { EVERYTHING, extentsOf } from './changed.ts'

test('a module of the product: the tests that import it, and whatever runs the whole product', () => {
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
])('a file that is read and not imported, %s: everything', (path) => expect(extentsOf([path])).toEqual(EVERYTHING))

test('packages and settings of the tools: everything', () => {
  expect(extentsOf(['package-lock.json'])).toEqual(EVERYTHING)
  expect(extentsOf(['vitest.config.ts'])).toEqual(EVERYTHING)
})

test('tests alone: themselves', () => {
  expect(extentsOf(['src/modules/bookings/server/store.db.test.ts'])).toEqual({
    tests: 'related',
    browser: 'none',
    commands: 'related',
  })
  expect(extentsOf(['e2e/finder.spec.ts'])).toMatchObject({ browser: 'related', commands: 'related' })
})

test('documents: nothing but what every check runs', () => {
  expect(extentsOf(['docs/ARCHITECTURE.md', 'README.md'])).toEqual({
    tests: 'related',
    browser: 'none',
    commands: 'related',
  })
})
