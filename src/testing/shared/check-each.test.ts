import { expect, test } from 'vitest'
import { checkEach } from './check-each.ts'

test('names every row that fails, with the whole of a value that the message cuts short', () => {
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

test('a row whose check breaks down has failed, and the others are still checked', () => {
  const check = () =>
    checkEach([null, 'x', null], String, (row) => {
      expect(row!.length).toBe(1)
    })
  expect(check).toThrow(/^2 of 3 failed/)
})

test('a table that has lost its rows fails', () => {
  expect(() => checkEach([], String, () => undefined)).toThrow('no row')
})
