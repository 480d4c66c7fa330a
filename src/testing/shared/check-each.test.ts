import { expect, test } from 'vitest'
import { checkEach } from './check-each.ts'

test('reports every failing row with its full values', () => {
  const long = ['first.missing.key', 'second.missing.key', 'third.missing.key']
  const rows = [
    { name: 'et', missing: long },
    { name: 'en', missing: [] },
    { name: 'ru', missing: ['one.key'] },
  ]
  const check = () =>
    checkEach(
      rows,
      ({ name }) => name,
      ({ missing }) => expect(missing).toEqual([]),
    )
  expect(check).toThrow(/^2 of 3 failed:\n {2}et: .*third\.missing\.key.*\n {2}ru: .*one\.key/)
})

test('counts a row whose check throws as failed and still checks the others', () => {
  const check = () =>
    checkEach([null, 'x', null], String, (row) => {
      expect(row!.length).toBe(1)
    })
  expect(check).toThrow(/^2 of 3 failed/)
})

test('fails for an empty table', () => {
  expect(() => checkEach([], String, () => undefined)).toThrow('no row')
})
