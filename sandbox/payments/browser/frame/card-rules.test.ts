import { describe, expect, test } from 'vitest'
import { TEST_CARDS } from '#sandbox/payments/resources/test-cards.ts'
import { codeProblem, expiryProblem, formatCode, formatExpiry, formatNumber, numberProblem } from './card-rules.ts'
import { LISTED_TEST_CARDS } from './frame-texts.ts'

describe('the card frame', () => {
  test.each([
    ['4242424242424242', '4242 4242 4242 4242'],
    ['42424', '4242 4'],
    ['4242-4242x', '4242 4242'],
    ['', ''],
  ])('groups the number %s', (typed, shown) => expect(formatNumber(typed)).toBe(shown))

  test.each([
    ['1', '1'],
    ['12', '12'],
    ['123', '12 / 3'],
    ['5', '05'],
    ['530', '05 / 30'],
    ['12 / 2031', '12 / 31'],
  ])('formats the expiry %s', (typed, shown) => expect(formatExpiry(typed)).toBe(shown))

  test('accepts three or four digits as a code', () => {
    expect(formatCode('12a345')).toBe('1234')
    expect([codeProblem('12'), codeProblem('123')]).toEqual(['incomplete_cvc', null])
  })

  test.each([
    ['4242 4242 4242 424', 'incomplete_number'],
    ['4242 4242 4242 4241', 'invalid_number'],
    ['4242 4242 4242 4242', null],
  ])('checks the number %s: %s', (typed, problem) => expect(numberProblem(typed)).toBe(problem))

  test.each([
    ['11 / 27', 'invalid_expiry_year_past'],
    ['12 / 27', null],
    ['13 / 30', 'incomplete_expiry'],
    ['12 /', 'incomplete_expiry'],
  ])('checks the expiry %s in December 2027: %s', (typed, problem) =>
    expect(expiryProblem(typed, [2027, 12])).toBe(problem),
  )

  test('offers only cards that the sandbox knows', () => {
    const known = TEST_CARDS.map(({ number }) => number)
    expect(LISTED_TEST_CARDS.filter(([number]) => !known.includes(number.replaceAll(' ', '')))).toEqual([])
  })
})
