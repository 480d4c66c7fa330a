import { describe, expect, test } from 'vitest'
import { TEST_CARDS } from '#sandbox/payments/resources/test-cards.ts'
import { formatCode, formatExpiry, formatNumber, validateCode, validateExpiry, validateNumber } from './card-rules.ts'
import { LISTED_TEST_CARDS } from './frame-texts.ts'

describe('the card fields', () => {
  test.each([
    ['4242424242424242', '4242 4242 4242 4242'],
    ['42424', '4242 4'],
    ['4242-4242x', '4242 4242'],
    ['', ''],
  ])('group the digits of the number %s', (typed, formatted) => expect(formatNumber(typed)).toBe(formatted))

  test.each([
    ['1', '1'],
    ['12', '12'],
    ['123', '12 / 3'],
    ['5', '05'],
    ['530', '05 / 30'],
    ['12 / 2031', '12 / 31'],
  ])('format the expiry %s', (typed, formatted) => expect(formatExpiry(typed)).toBe(formatted))

  test('accept three or four digits as a security code', () => {
    expect(formatCode('12a345')).toBe('1234')
    expect([validateCode('12'), validateCode('123')]).toEqual(['incomplete_cvc', null])
  })

  test.each([
    ['4242 4242 4242 424', 'incomplete_number'],
    ['4242 4242 4242 4241', 'invalid_number'],
    ['4242 4242 4242 4242', null],
  ])('validate the number %s: %s', (typed, code) => expect(validateNumber(typed)).toBe(code))

  test.each([
    ['11 / 27', 'invalid_expiry_year_past'],
    ['12 / 27', null],
    ['13 / 30', 'incomplete_expiry'],
    ['12 /', 'incomplete_expiry'],
  ])('validate the expiry %s in December 2027: %s', (typed, code) =>
    expect(validateExpiry(typed, [2027, 12])).toBe(code),
  )

  test('list only test cards that the sandbox knows', () => {
    const known = TEST_CARDS.map(({ number }) => number)
    expect(LISTED_TEST_CARDS.filter(([number]) => !known.includes(number.replaceAll(' ', '')))).toEqual([])
  })
})
