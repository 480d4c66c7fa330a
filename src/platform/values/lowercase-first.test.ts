import { expect, test } from 'vitest'
import { joinLowercased, lowercaseFirst } from './lowercase-first.ts'

test.each([
  ['Anxiety', 'anxiety'],
  ['Ärevus', 'ärevus'],
  ['Тревога', 'тревога'],
  ['LGBT', 'LGBT'],
  ['ЛГБТ', 'ЛГБТ'],
  ['', ''],
])('writes %s with a small first letter, unless it is an abbreviation', (text, expected) => {
  expect(lowercaseFirst(text)).toBe(expected)
})

test('only the first of several joined names has a capital', () => {
  expect(joinLowercased(['Psühholoog', 'Pereterapeut'])).toBe('Psühholoog, pereterapeut')
})
