import { describe, expect, test } from 'vitest'
import {
  findFirstInvalid,
  listConstraintErrors,
  listErrorsWithoutField,
  readFormValues,
  removeFieldError,
  type ValidatedField,
} from './form-state.ts'

const texts = { required: 'This is a required field', email: 'The email is not valid', invalid: 'Not valid' }
const field = (
  name: string,
  validity: Partial<ValidatedField['validity']> = {},
  overrides: Partial<ValidatedField> = {},
): ValidatedField => ({
  name,
  type: 'text',
  validity: { valid: Object.keys(validity).length === 0, valueMissing: false, typeMismatch: false, ...validity },
  dataset: {},
  ...overrides,
})

describe('native constraints', () => {
  test('a valid form has no errors', () => {
    expect(listConstraintErrors([field('name'), field('email')], texts)).toEqual({})
  })
  test('an empty required field and an invalid email address show different error messages', () => {
    const fields = [field('name', { valueMissing: true }), field('email', { typeMismatch: true }, { type: 'email' })]
    expect(listConstraintErrors(fields, texts)).toEqual({ name: texts.required, email: texts.email })
  })
  test('a field’s own message replaces the general one, but not the message for a required field', () => {
    const ownText = { dataset: { invalid: 'Six digits' } }
    expect(listConstraintErrors([field('code', { typeMismatch: true }, ownText)], texts)).toEqual({
      code: 'Six digits',
    })
    expect(listConstraintErrors([field('code', { valueMissing: true }, ownText)], texts)).toEqual({
      code: texts.required,
    })
  })
  test('unnamed buttons and further radios of a group add nothing', () => {
    const fields = [
      field('', { valueMissing: true }),
      field('how', { valueMissing: true }),
      field('how', { typeMismatch: true }),
    ]
    expect(listConstraintErrors(fields, texts)).toEqual({ how: texts.required })
  })
})

describe('server errors', () => {
  const fields = [field('name'), field('email'), field('email')]
  test('the focus goes to the first invalid field on the page, in whatever order the server listed them', () => {
    expect(findFirstInvalid(fields, { email: 'taken', name: 'short' })).toBe(fields[0])
    expect(findFirstInvalid(fields, { email: 'taken' })).toBe(fields[1])
    expect(findFirstInvalid(fields, { other: 'x' })).toBeUndefined()
  })
  test('lists an error that has no field', () => {
    expect(listErrorsWithoutField(fields, { email: 'taken', timezone: 'Unknown zone' })).toEqual(['Unknown zone'])
  })
  test('a corrected field loses only its own error', () => {
    const errors = { email: 'taken', name: 'short' }
    expect(removeFieldError(errors, 'email')).toEqual({ name: 'short' })
    expect(removeFieldError(errors, 'phone')).toBe(errors)
  })
})

test('reads values as typed, including spaces, and omits files', () => {
  const data = new FormData()
  data.append('name', ' Mari ')
  data.append('photo', new File(['x'], 'x.png'))
  expect(readFormValues(data)).toEqual({ name: ' Mari ' })
})
